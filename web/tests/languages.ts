// Test setup: loads all languages, so that a test can switch between them synchronously.
import { fetchLanguage, languages } from '../src/text/text.svelte';

await Promise.all(Object.keys(languages).map(fetchLanguage));
