import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';
import './page.css';
import { followAddress } from './route.svelte';

followAddress();
const target = document.getElementById('page');
if (target) mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
        // Without it the page works as before, only not offline.
    });
