import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyRoom } from '../../contract/live/room-state.ts';
import type { ClientFrame, ServerFrame } from '../../contract/live/room-wire.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { createRoomClient } from './room-client.ts';

const me = { person: 'P1', name: '马小军', role: 'student' } as const;
const welcome: ServerFrame = { welcome: { me, state: { ...emptyRoom, number: 4, status: 'live', beganAt: 1_000 }, events: [], now: 50_000 } };
const said = (number: number, text: string): ServerFrame => ({ events: [{ number, at: number, event: { kind: 'said', message: `m${number}`, author: { person: 'P2', name: '沈莉', isTeacher: false }, text, isQuestion: false, replyTo: null, isHeld: false } }] });

class Socket extends EventTarget {
  sent: ClientFrame[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.dispatchEvent(new Event('open'));
  }
  break() {
    this.dispatchEvent(new Event('close'));
  }
  tell(...frames: ServerFrame[]) {
    for (const frame of frames) this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

const unknownConnection = { frames: [], closed: true };
const isAway = () => Promise.reject(new Error('Bad Gateway'));

/**
 * @param answerTo answers a poll of a connection that sent a hello, or of an unknown one, like the portal
 * @param arrivals of the first requests with frames, in order. Further ones arrive at once
 */
function room(answerTo: (isKnown: boolean) => Promise<{ frames: unknown[]; closed: boolean }> = isAway, arrivals: Promise<void>[] = []) {
  const sockets: Socket[] = [];
  const requests: ClientFrame[][] = [];
  const sentByCall: ClientFrame[] = [];
  const known = new Set<string>();
  let ids = 0;
  const client = createRoomClient({
    liveCode: 'LIVE-1',
    token: () => 'T',
    device: 'desktop',
    openSocket: () => sockets[sockets.push(new Socket()) - 1]!,
    polling: {
      send: async (connection, frames) => {
        const arrival = arrivals.shift();
        if (arrival) await arrival;
        known.add(connection);
        requests.push(frames);
        sentByCall.push(...frames);
      },
      poll: (connection) => answerTo(known.has(connection)),
    },
    newId: () => `id-${++ids}-0000`,
    random: () => 0,
  });
  client.start();
  return { client, sockets, sentByCall, requests };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('sends a hello, applies the room state, the server time and the events', () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  expect(sockets[0]!.sent).toEqual([{ hello: { liveCode: 'LIVE-1', token: 'T', after: null, takesOver: false, device: 'desktop' } }]);
  sockets[0]!.tell(welcome, said(5, '听得清'), said(5, '听得清'));
  expect(client.state()).toMatchObject({ connection: 'open', me: { name: '马小军' }, room: { number: 5, status: 'live', messages: [{ text: '听得清' }] } });
  expect(client.now()).toBe(50_000);
});

test('after a lost connection it requests the events after its last one, and the delay grows with each failure', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell(welcome, said(5, '一'));
  sockets[0]!.break();
  expect(client.state()).toMatchObject({ connection: 'lost', tries: 1, room: { number: 5 } });
  await pass(1);
  sockets[1]!.open();
  expect(sockets[1]!.sent).toMatchObject([{ hello: { after: 5 } }]);
  sockets[1]!.break();
  await pass(1.9);
  expect(sockets).toHaveLength(2);
  await pass(0.2);
  sockets[2]!.open();
  sockets[2]!.tell({ welcome: { me, state: null, events: [{ number: 8, at: 8, event: { kind: 'noticePinned', text: '先断电' } }], now: 60_000 } });
  expect(client.state()).toMatchObject({ connection: 'open', tries: 0, room: { number: 8, notice: '先断电', messages: [{ text: '一' }] } });
});

test('commands are sent when the connection is back, and unacknowledged commands are sent again with the same ids', async () => {
  const { client, sockets } = room();
  const early = client.send({ do: 'raiseHand' });
  sockets[0]!.open();
  sockets[0]!.tell(welcome);
  expect(sockets[0]!.sent[1]).toEqual({ id: 'id-1-0000', command: { do: 'raiseHand' } });
  sockets[0]!.break();
  expect(client.state().pending).toHaveLength(1);
  await pass(1);
  sockets[1]!.open();
  sockets[1]!.tell(welcome);
  expect(sockets[1]!.sent[1]).toEqual({ id: 'id-1-0000', command: { do: 'raiseHand' } });
  sockets[1]!.tell({ done: 'id-1-0000' });
  await early;
  expect(client.state().pending).toEqual([]);
});

test('a refused command rejects with the message of the server', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell(welcome);
  const refused = client.send({ do: 'raiseHand' });
  sockets[0]!.tell({ refused: { id: 'id-1-0000', code: 1, message: '您被禁言' } });
  await expect(refused).rejects.toThrow('您被禁言');
});

test('a connection without acknowledgement for 10 s is opened again', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell(welcome);
  void client.send({ do: 'raiseHand' });
  await pass(11.1);
  expect(sockets[0]!.isClosed).toBe(true);
  expect(sockets).toHaveLength(2);
});

const beats = () => new Promise<{ frames: unknown[]; closed: boolean }>((resolve) => setTimeout(() => resolve({ frames: [{ beat: true }], closed: false }), 8_000));
/** A network that forbids upgrades: polls bring these answers, then beats. */
const onlyHttp = (polled: { frames: unknown[]; closed: boolean }[]) => async (isKnown: boolean) => (isKnown ? (polled.shift() ?? beats()) : unknownConnection);

async function pollingRoom(polled: { frames: unknown[]; closed: boolean }, arrivals: Promise<void>[] = []) {
  const opened = room(onlyHttp([polled]), arrivals);
  opened.sockets[0]!.break();
  await pass(1);
  opened.sockets[1]!.break();
  await pass(2);
  return opened;
}

test('after two upgrades that failed while the portal answered requests, the client sends the same frames by long polling', async () => {
  const { client, sockets, sentByCall } = await pollingRoom({ frames: [welcome], closed: false });
  expect(sockets).toHaveLength(2);
  expect(client.state()).toMatchObject({ connection: 'open', room: { number: 4 } });
  void client.send({ do: 'raiseHand' });
  expect(sentByCall).toMatchObject([{ hello: { liveCode: 'LIVE-1' } }, { command: { do: 'raiseHand' } }]);
});

test('polled commands arrive in their order, although later requests are faster, and those that waited go together', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { client, requests } = await pollingRoom({ frames: [welcome], closed: false }, [Promise.resolve(), first.promise, second.promise]);
  const texts = ['一', '二', '三'];
  for (const text of texts) void client.send({ do: 'say', text, isQuestion: false });
  second.resolve();
  await pass(1);
  first.resolve();
  await pass(1);
  const arrived = requests.map((frames) => frames.flatMap((frame) => ('command' in frame && frame.command.do === 'say' ? [frame.command.text] : [])));
  expect(arrived).toEqual([[], ['一'], ['二', '三']]);
});

test('polled requests have at most 20 frames and a body that the portal accepts', async () => {
  const { client, requests } = await pollingRoom({ frames: [welcome], closed: false });
  const points = Array.from({ length: 2_000 }, (): [number, number] => [9_999, 9_999]);
  for (let index = 0; index < 20; index++) void client.send({ do: 'ink', stroke: { id: `s${index}`, points } });
  for (let index = 0; index < 50; index++) void client.send({ do: 'say', text: '长'.repeat(500), isQuestion: false });
  await pass(2);
  expect(requests.flat()).toHaveLength(71);
  expect(Math.max(...requests.map((frames) => frames.length))).toBe(20);
  expect(Math.max(...requests.map((frames) => Buffer.byteLength(JSON.stringify({ connection: 'id-1-0000', frames }))))).toBeLessThan(256 * 1024);
});

test('a portal that is away does not move the client to long polling', async () => {
  const { sockets, sentByCall } = room(isAway);
  for (let tries = 0; tries < 4; tries++) {
    sockets[tries]!.break();
    await pass(5);
  }
  expect(sockets).toHaveLength(5);
  expect(sentByCall).toEqual([]);
});

test('failed upgrades before a welcome are forgotten', async () => {
  const { sockets, sentByCall } = room(onlyHttp([]));
  sockets[0]!.break();
  await pass(1);
  sockets[1]!.open();
  sockets[1]!.tell(welcome);
  sockets[1]!.break();
  await pass(1);
  sockets[2]!.break();
  await pass(2);
  expect(sockets).toHaveLength(4);
  expect(sentByCall).toEqual([]);
});

test('a polling client tries a WebSocket from time to time, and moves to one that opens without losing the connection', async () => {
  const { client, sockets } = await pollingRoom({ frames: [welcome], closed: false });
  await pass(120);
  sockets[2]!.break();
  await pass(120);
  expect(client.state().connection).toBe('open');
  sockets[3]!.open();
  expect(sockets[3]!.sent).toMatchObject([{ hello: { after: 4 } }]);
  sockets[3]!.tell({ welcome: { me, state: null, events: [], now: 60_000 } }, said(5, '到'));
  expect(client.state()).toMatchObject({ connection: 'open', room: { number: 5 } });
  for (let beat = 0; beat < 8; beat++) {
    await pass(20);
    sockets[3]!.tell({ beat: true });
  }
  expect(sockets).toHaveLength(4);
});

test('a connection that brings no frame for 45 s is opened again, and one that never brought a frame after 15 s', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell(welcome);
  await pass(44);
  sockets[0]!.tell({ beat: true });
  await pass(44);
  expect(client.state().connection).toBe('open');
  await pass(1);
  expect(client.state().connection).toBe('lost');
  expect(sockets[0]!.isClosed).toBe(true);
  await pass(1);
  sockets[1]!.open();
  expect(sockets[1]!.sent).toMatchObject([{ hello: { after: 4 } }]);
  await pass(15 + 2);
  expect(sockets).toHaveLength(3);
});

test('a network that swallows WebSockets counts as one that forbids them', async () => {
  const { sockets, sentByCall } = room(onlyHttp([{ frames: [welcome], closed: false }]));
  await pass(2 * 15 + 1 + 2);
  expect(sockets).toHaveLength(2);
  expect(sentByCall).toMatchObject([{ hello: {} }]);
});

test('a lost polled connection begins with a WebSocket again', async () => {
  const { sockets } = await pollingRoom({ frames: [welcome], closed: true });
  await pass(1);
  expect(sockets).toHaveLength(3);
});

test('a second device closes the connection until the person takes it over again', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell(welcome, { bye: { reason: 'elsewhere', message: '已在另一台设备上进入' } });
  await pass(60);
  expect(sockets).toHaveLength(1);
  expect(client.state()).toMatchObject({ connection: 'closed', bye: { reason: 'elsewhere' } });
  await expect(client.send({ do: 'raiseHand' })).rejects.toThrow('已在另一台设备上进入');
  client.takeOver();
  sockets[1]!.open();
  expect(sockets[1]!.sent).toMatchObject([{ hello: { takesOver: true, after: 4 } }]);
});

test('a closed client leaves the room, keeps its last state, and does not come back', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell(welcome);
  client.close();
  await pass(60);
  expect(sockets).toHaveLength(1);
  expect(client.state()).toMatchObject({ connection: 'closed', bye: null, me: welcome.welcome.me });
  await expect(client.send({ do: 'raiseHand' })).rejects.toThrow('已离开教室');
});

test('a full room tells the place in the queue, and commands wait for the welcome', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell({ queued: { place: 4 } });
  void client.send({ do: 'raiseHand' });
  expect(client.state()).toMatchObject({ queuePlace: 4, connection: 'connecting', me: null });
  expect(sockets[0]!.sent).toHaveLength(1);
  sockets[0]!.tell(welcome);
  expect(client.state()).toMatchObject({ queuePlace: null, connection: 'open' });
  expect(sockets[0]!.sent[1]).toMatchObject({ command: { do: 'raiseHand' } });
});

test('a full room is retried automatically, and a server restart counts as a lost connection', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell({ bye: { reason: 'full', message: '坐满了' } });
  expect(client.state().bye?.reason).toBe('full');
  await pass(15);
  sockets[1]!.open();
  sockets[1]!.tell(welcome, { bye: { reason: 'restart', message: '' } });
  expect(client.state().connection).toBe('lost');
  await pass(1);
  expect(sockets).toHaveLength(3);
});

/** The portal's limits for strokes: 40 a second after a burst of 80. Above 240 frames at once it closes the connection. */
function strokeServer() {
  const stored: string[] = [];
  let tokens = 80;
  let frames = 240;
  return {
    stored,
    /** Answers the frames of a socket for some seconds. */
    async serve(socket: Socket, seconds: number, answered = 0): Promise<void> {
      for (let milliseconds = 0; milliseconds < seconds * 1_000; milliseconds += 50) {
        await pass(0.05);
        tokens = Math.min(80, tokens + 2);
        frames = Math.min(240, frames + 3);
        const arrived = socket.sent.slice(answered);
        answered = socket.sent.length;
        for (const frame of arrived) {
          if (!('command' in frame)) continue;
          const { id } = frame;
          if (--frames < 0) return socket.break();
          if (!stored.includes(id) && tokens < 1) socket.tell({ refused: { id, code: returnCodes.tooManyRequests, message: '操作太快了，请稍等一下再试' } });
          else {
            if (!stored.includes(id)) {
              tokens--;
              stored.push(id);
            }
            socket.tell({ done: id });
          }
        }
      }
    },
  };
}

const inked = (index: number) => ({ do: 'ink', stroke: { id: `s${index}`, points: [[index, index]] as [number, number][] } }) as const;

test.each([
  ['at once', [12]],
  ['with a restart of the server in the middle', [4, 10]],
])('300 strokes that were drawn without a connection arrive in order %s, and none is lost', async (_when, connections) => {
  const { client, sockets } = room();
  const server = strokeServer();
  const drawn = Promise.all(Array.from({ length: 300 }, (_, index) => client.send(inked(index))));
  for (const [index, seconds] of connections.entries()) {
    const socket = sockets[index]!;
    socket.open();
    socket.tell(welcome);
    await server.serve(socket, seconds);
    if (index + 1 < connections.length) {
      socket.tell({ bye: { reason: 'restart', message: '' } });
      await pass(1);
    }
  }
  await drawn;
  expect(client.state()).toMatchObject({ connection: 'open', pending: [] });
  expect(server.stored).toEqual(Array.from({ length: 300 }, (_, index) => `id-${index + 1}-0000`));
});

test('a command that is too fast for the server is sent again later, before the commands after it', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell(welcome);
  const turned = client.send({ do: 'turnPage', document: 'board', page: 2 });
  sockets[0]!.tell({ refused: { id: 'id-1-0000', code: returnCodes.tooManyRequests, message: '操作太快了' } });
  const drawn = client.send(inked(1));
  const commands = () => sockets[0]!.sent.flatMap((frame) => ('command' in frame ? frame.command.do : []));
  expect(commands()).toEqual(['turnPage']);
  await pass(1);
  expect(commands()).toEqual(['turnPage', 'turnPage']);
  sockets[0]!.tell({ done: 'id-1-0000' });
  await pass(0.1);
  expect(commands()).toEqual(['turnPage', 'turnPage', 'ink']);
  sockets[0]!.tell({ done: 'id-2-0000' });
  await Promise.all([turned, drawn]);
});

test('when the first connection of a takeover fails, the second one takes over', async () => {
  const { client, sockets } = room();
  sockets[0]!.open();
  sockets[0]!.tell({ bye: { reason: 'elsewhere', message: '正在另一个演播室里进行' } });
  client.takeOver();
  sockets[1]!.break();
  await pass(1);
  sockets[2]!.open();
  expect(sockets[2]!.sent).toMatchObject([{ hello: { takesOver: true } }]);
  sockets[2]!.tell(welcome);
  sockets[2]!.break();
  await pass(1);
  sockets[3]!.open();
  expect(sockets[3]!.sent).toMatchObject([{ hello: { takesOver: false } }]);
});
