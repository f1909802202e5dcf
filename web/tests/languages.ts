// Before every test: all languages are there, so that a test can change between them at once.
import { fetchLanguage, languages } from '../src/text/text.svelte';

await Promise.all(Object.keys(languages).map(fetchLanguage));
