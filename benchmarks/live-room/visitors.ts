/** The load beside a room, in a separate process: heartbeats of its students, and visitors of the home page with their latencies. */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { liveRoomAddresses } from '../../contract/calls/live-room-addresses.ts';
import { link } from '../../contract/pages.ts';
import { returnCodes } from '../../contract/return-codes.ts';

export interface Visits {
  origin: string;
  liveCode: string;
  /** Tokens of the students who send heartbeats in turn. */
  tokens: string[];
  heartsPerMinute: number;
  pagesPerSecond: number;
}

/** Milliseconds until the complete answer. */
export interface Visited {
  pages: number[];
  hearts: number[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
const visited: Visited = { pages: [], hearts: [] };

function ask(origin: string, address: string, { headers = {}, body = '', into, check }: { headers?: Record<string, string>; body?: string; into: number[]; check: (status: number, text: string) => boolean }): void {
  const [method, path] = address.split(' ') as [string, string];
  const { hostname, port, host } = new URL(origin);
  const begun = performance.now();
  const asked = request({ agent, host: hostname === 'localhost' ? '127.0.0.1' : hostname, port, method, path, headers: { host, ...headers, 'content-length': Buffer.byteLength(body) } }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => {
      into.push(performance.now() - begun);
      const text = Buffer.concat(parts).toString();
      if (!check(response.statusCode ?? 0, text)) throw new Error(`${address}: ${response.statusCode} ${text.slice(0, 300)}`);
    });
  });
  asked.end(body);
}

/** Calls `act` at a constant rate, also if the timer is late. */
async function atRate(perSecond: number, act: (index: number) => void): Promise<void> {
  if (perSecond === 0) return;
  const begun = performance.now();
  for (let index = 0; ; index++) {
    await delay(Math.max(0, begun + (index * 1_000) / perSecond - performance.now()));
    act(index);
  }
}

process.on('message', (order: Visits | 'end') => {
  if (order === 'end') return process.send!(visited, () => process.exit(0));
  const { origin, liveCode, tokens, heartsPerMinute, pagesPerSecond } = order;
  const body = JSON.stringify({ liveCode });
  void atRate(heartsPerMinute / 60, (index) =>
    ask(origin, liveRoomAddresses.studentLiveHeart, { headers: { authorization_token: tokens[index % tokens.length]!, 'content-type': 'application/json' }, body, into: visited.hearts, check: (status, text) => status === 200 && text.includes(`"returnCode":${returnCodes.success}`) }),
  );
  void atRate(pagesPerSecond, () => ask(origin, `GET ${link('home')}`, { into: visited.pages, check: (status, text) => status === 200 && text.endsWith('</html>') }));
});
