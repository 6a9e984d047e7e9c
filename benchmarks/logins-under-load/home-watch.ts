/** A process that requests the home page at a fixed rate and times each answer from when the request was due. */
import { Agent, request } from 'node:http';

/** Enough requests for a 99th percentile per minute, and less than a hundredth of the server's capacity. */
const everyMilliseconds = 25;
const origin = process.argv[2] ?? '';
const agent = new Agent({ keepAlive: true });

let taken: number[] = [];
let failed = 0;
let nextDue = performance.now();

function ask(due: number): void {
  const asked = request(`${origin}/home`, { agent, headers: { 'accept-encoding': 'br', 'x-forwarded-for': '198.51.100.200' } }, (response) => {
    if (response.statusCode !== 200) failed++;
    response.resume();
    // The delay of this process or of a connection counts too, so that late answers are included.
    response.on('end', () => taken.push(performance.now() - due));
  });
  asked.on('error', () => failed++);
  asked.end();
}

function tick(): void {
  for (; nextDue <= performance.now(); nextDue += everyMilliseconds) ask(nextDue);
  setTimeout(tick, Math.max(1, nextDue - performance.now()));
}
tick();

process.on('message', () => {
  process.send?.({ taken, failed });
  taken = [];
  failed = 0;
});
process.on('disconnect', () => process.exit(0));
