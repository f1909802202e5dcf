import { Host, type ToHost } from './host';

const host = new Host((message) => postMessage(message));
addEventListener('message', (event: MessageEvent<ToHost>) => host.receive(event.data));
