// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchConnection } from './connection-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A connection that receives media until the test silences it. */
function watched() {
  const server = { sends: true, hasSession: true, asked: 0 };
  let bytesReceived = 0;
  let responsesReceived = 0;
  const connection = Object.assign(new EventTarget(), {
    connectionState: 'connected',
    signalingState: 'stable',
    getStats: async () => {
      if (server.sends) bytesReceived += 1_000;
      return new Map([['pair', { type: 'candidate-pair', bytesReceived, responsesReceived }], ['other', { type: 'transport', bytesReceived: performance.now() }]]);
    },
  });
  const lost = vi.fn<() => void>();
  watchConnection(connection as unknown as RTCPeerConnection, { isGone: async () => (server.asked++, !server.hasSession) }, lost);
  const change = (connectionState: string) => {
    connection.connectionState = connectionState;
    connection.dispatchEvent(new Event('connectionstatechange'));
  };
  return { server, connection, lost, change, answerCheck: () => void responsesReceived++ };
}

test('a server that restarted is noticed after three seconds of silence, once', async () => {
  const { server, lost } = watched();
  await pass(10);
  expect(server.asked).toBe(0);
  Object.assign(server, { sends: false, hasSession: false });
  await pass(2.5);
  expect(lost).not.toHaveBeenCalled();
  await pass(1.5);
  expect(lost).toHaveBeenCalledOnce();
  await pass(60);
  expect(lost).toHaveBeenCalledOnce();
});

test('a silent connection stays while the server has the session, and answered checks are no silence', async () => {
  const { server, lost, answerCheck } = watched();
  server.sends = false;
  for (let seconds = 0; seconds < 20; seconds += 2) {
    answerCheck();
    await pass(2);
  }
  expect(server.asked).toBe(0);
  await pass(10);
  expect(server.asked).toBeGreaterThan(3);
  expect(lost).not.toHaveBeenCalled();
});

test('a failed connection is lost at once, one that stays interrupted after two seconds, and a closed one is no longer watched', async () => {
  const failed = watched();
  failed.change('failed');
  expect(failed.lost).toHaveBeenCalledOnce();
  const interrupted = watched();
  interrupted.change('disconnected');
  await pass(1);
  interrupted.change('connected');
  await pass(5);
  expect(interrupted.lost).not.toHaveBeenCalled();
  interrupted.change('disconnected');
  await pass(2.1);
  expect(interrupted.lost).toHaveBeenCalledOnce();
  const closed = watched();
  closed.connection.signalingState = 'closed';
  Object.assign(closed.server, { sends: false, hasSession: false });
  await pass(10);
  expect([closed.server.asked, closed.lost.mock.calls.length]).toEqual([0, 0]);
});
