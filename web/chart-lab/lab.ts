// The chart alone: ?edition=URL&position=URL&lit=city:goa,track:india&ghosts=city:goa@1&theme=dark
import '../src/theme.css';
import { mount } from 'svelte';
import Chart from '../src/chart/Chart.svelte';

const query = new URLSearchParams(location.search);
const load = async (name: string) => (await fetch(query.get(name) ?? '')).json();
const list = (name: string): string[] => (query.get(name) ?? '').split(',').filter(Boolean);

const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

mount(Chart, {
    target: document.getElementById('chart')!,
    props: {
        edition: await load('edition'),
        position: await load('position'),
        lit: new Map(list('lit').map((spot) => [spot, 'use' as const])),
        ghosts: list('ghosts').map((text) => ({ at: text.split('@')[0]!, seat: Number(text.split('@')[1]) })),
        selected: list('selected'),
        onchoose: (spot) => console.log('choose', spot),
    },
});
