import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { seededRandomness } from '../../randomness.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { wechatConformance } from './conformance.ts';
import { createEmbeddedWechatProvider } from './embedded.ts';
import { phoneAt } from './fake/testing-phone.ts';

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

wechatConformance('embedded', async (surroundings) => {
  const port = await freePort();
  const provider = createEmbeddedWechatProvider({ kind: 'embedded', port }, surroundings);
  let squatter: Server | null = null;
  const mend = async () => {
    await new Promise((resolve) => (squatter ? squatter.close(resolve) : resolve(null)));
    squatter = null;
  };
  return {
    provider,
    secrets: ['secret='],
    // Another program has taken its port.
    async breakDown() {
      await provider.close();
      squatter = createServer((request) => request.destroy());
      await listening(squatter, port);
    },
    mend,
    close: mend,
  };
});

const provide = () => {
  const provider = createEmbeddedWechatProvider({ kind: 'embedded' }, { clock: fixedClock(), logger: recordingLogger().logger, random: seededRandomness('embedded') });
  onTestFinished(() => provider.close());
  return provider;
};

test('listens on loopback only, at an address of its own, and only after the first call', async () => {
  const origin = await provide().pageOrigin();
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await provide().pageOrigin()).not.toBe(origin);
});

test('announces a scan in another window before the browser returns, as long as there is a listener', async () => {
  const provider = provide();
  const heard: string[] = [];
  const end = provider.onScanned?.((state) => void heard.push(state));
  await (await phoneAt(await provider.authorizeUrl({ redirectUri: 'http://localhost:3000/', state: 'first' }))).scan();
  await (await phoneAt(await provider.authorizeUrl({ redirectUri: 'http://localhost:3000/', state: 'inPage' }))).scanInPage();
  end?.();
  await (await phoneAt(await provider.authorizeUrl({ redirectUri: 'http://localhost:3000/', state: 'second' }))).scan();
  expect(heard).toEqual(['first']);
});

test.each(['https://www.example.com/back', 'http://localhost.evil.example/', 'http://localhost@evil.example/', 'javascript:alert(1)', '//localhost/'])('does not redirect to %s', async (redirectUri) => {
  const provider = provide();
  const html = await (await fetch(await provider.authorizeUrl({ redirectUri, state: 'x' }))).text();
  expect(html).toContain('redirect_uri 参数错误');
  expect(html).not.toContain('data-uuid="');
});
