import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { recordingLogger } from '../fake/recording-logger.ts';
import { createGateway, GatewayUnanswered } from './index.ts';

/** A gateway on loopback with the given listener. */
async function gatewayThat(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an answer of any status is passed on completely, and no data of the visitor is sent', async () => {
  let heard: IncomingHttpHeaders = {};
  const origin = await gatewayThat((request, response) => {
    heard = request.headers;
    response.writeHead(404, { 'Content-Type': 'application/json', 'X-Request-Id': 'g-1' }).end('{"returnCode":40400,"returnMsg":"没有","data":null}');
  });
  const answer = await createGateway({ timeoutMs: 5000 }, { logger: recordingLogger().logger }).fetch(`${origin}/app/v1/x?topCode=-1`, { headers: { Accept: 'application/json' } });
  expect([answer.status, answer.headers.get('x-request-id'), await answer.json()]).toEqual([404, 'g-1', { returnCode: 40400, returnMsg: '没有', data: null }]);
  expect(heard).not.toHaveProperty('cookie');
  expect(heard).not.toHaveProperty('authorization_token');
});

test.each<[string, RequestListener]>([
  ['that never answers', () => undefined],
  ['that stops in the middle of its answer', (_request, response) => void response.writeHead(200).write('{"returnCode":')],
  ['that sends on to a login page', (_request, response) => void response.writeHead(302, { Location: '/login' }).end()],
  ['that answers without an end', (_request, response) => void response.writeHead(200).end('x'.repeat(5000))],
  ['that hangs up', (request) => request.socket.destroy()],
])('a request %s is given up, and the log contains the call without its parameters', async (_what, listener) => {
  const origin = await gatewayThat(listener);
  const log = recordingLogger();
  const gateway = createGateway({ timeoutMs: 100, answerBytesAtMost: 1000 }, log);
  await expect(gateway.fetch(`${origin}/app/v1/course?keyword=secret`, {})).rejects.toBeInstanceOf(GatewayUnanswered);
  expect(log.lines).toHaveLength(1);
  expect(log.lines[0]).toContain('/app/v1/course');
  expect(log.lines[0]).not.toContain('secret');
});
