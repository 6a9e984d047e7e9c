/** Runs the start command of the Redis service in compose.yaml with the Redis of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onFreePort, PortTaken } from '../../support/portal.ts';

const password = 'a1b2c3d4e5f60718';
let server: ChildProcess;
let port = 0;

/** The script below `command:` of the service, as Compose passes it: `$$` becomes `$`. */
function startScript(): string {
  const compose = readFileSync(new URL('../../../deploy/compose.yaml', import.meta.url), 'utf8');
  const lines = /^ {2}redis:\n[\s\S]*?^ {4}command:\n {6}- \|\n((?: {8}.*\n)+)/m.exec(compose)![1]!;
  return lines.replace(/^ {8}/gm, '').replaceAll('$$', '$');
}

/** Redis's answer to these lines, sent as inline commands. */
async function say(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'QUIT', ''].join('\r\n'));
  return text(socket);
}

beforeAll(async () => {
  await onFreePort(async (free) => {
    const script = startScript().replace('appendonly no\n', `appendonly no\nbind 127.0.0.1\nport ${free}\n`);
    server = spawn('sh', ['-c', script], { env: { ...process.env, REDIS_PASSWORD: password }, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of server.stdout!) {
      said += chunk;
      if (said.includes('Address already in use')) throw new PortTaken(said);
      if (said.includes('Ready to accept connections')) break;
    }
    port = free;
  });
});
afterAll(() => {
  server?.kill('SIGKILL');
});

test('Redis requires the password, refuses writes instead of evicting keys when it is full, and ends on SIGTERM', async () => {
  expect(await say('PING')).toContain('-NOAUTH');
  expect(await say('AUTH guess', 'PING')).toMatch(/-WRONGPASS[^]*-NOAUTH/);
  const known = await say(`AUTH ${password}`, 'PING', 'CONFIG GET maxmemory-policy', 'CONFIG GET save');
  expect(known).toMatch(/^\+OK\r\n\+PONG\r\n[^]*noeviction[^]*save\r\n\$0/);

  // The process list shows no password, and the signal reaches Redis itself.
  expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).toMatch(/^redis-server/);
  expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8')).not.toContain(password);
  server.kill('SIGTERM');
  await once(server, 'exit');
});
