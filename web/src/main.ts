import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';
import './page.css';
import { followAddress } from './route.svelte';
import { loadSettings } from './store/settings';
import { isLanguage, preferredLanguage, speak } from './text/text.svelte';

followAddress();
const target = document.getElementById('page');
const { language } = loadSettings();
speak(isLanguage(language) ? language : preferredLanguage(navigator.languages)).then(
    () => target && mount(App, { target }),
    // No language file could be loaded, so this message is hard-coded.
    () => target?.append('The page could not be loaded. Please load it again.'),
);

if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
        // Without a service worker the page works as before, just not offline.
    });
