import { createBackgroundProcess } from './background-process.ts';

/** A server with a background process: prints the id of the process, and then waits to be killed. */
const background = createBackgroundProcess<string, string>(new URL('./testing-worker.ts', import.meta.url));
background.isWaitedFor(true);
await background.ask('a');
process.stdout.write(`${background.pid()}\n`);
