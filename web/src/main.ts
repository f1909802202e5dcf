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
    // There are no words to say it in but these.
    () => target?.append('The page could not be loaded. Please load it again.'),
);

if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
        // Without it the page works as before, only not offline.
    });
