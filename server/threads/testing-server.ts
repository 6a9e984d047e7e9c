import { createBackgroundProcess } from './background-process.ts';

/** A server with a background process. It prints the id of that process and waits to be killed. */
const background = createBackgroundProcess<string, string>(new URL('./testing-worker.ts', import.meta.url));
background.isWaitedFor(true);
await background.ask('a');
process.stdout.write(`${background.pid()}\n`);
