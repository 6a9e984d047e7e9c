import type { ClientFrame, ServerFrame } from '../../contract/live/room-wire.ts';

/** One connection to a room: a WebSocket, or long polling with the same frames. */
export interface RoomTransport {
  send(frames: ClientFrame[]): void;
  /** After it neither `receive` nor `lost` is called. */
  close(): void;
}

/** A WebSocket, or the fake of tests. */
export type RoomSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

/** Long polling with the same frames, for networks that block WebSockets. */
export interface RoomPolling {
  send(connection: string, frames: ClientFrame[]): Promise<unknown>;
  poll(connection: string, signal: AbortSignal): Promise<{ frames: unknown[]; closed: boolean }>;
}

interface TransportEvents {
  receive(frame: ServerFrame): void;
  lost(): void;
}

export function bySocket(socket: RoomSocket, hello: ClientFrame, { receive, lost }: TransportEvents, isOpen = false): RoomTransport {
  let isCurrent = true;
  const send = (frames: ClientFrame[]) => frames.forEach((frame) => socket.send(JSON.stringify(frame)));
  if (isOpen) send([hello]);
  else socket.addEventListener('open', () => isCurrent && send([hello]));
  socket.addEventListener('message', ({ data }: MessageEvent) => isCurrent && receive(JSON.parse(String(data)) as ServerFrame));
  socket.addEventListener('close', () => {
    if (!isCurrent) return;
    isCurrent = false;
    lost();
  });
  return {
    send,
    close() {
      isCurrent = false;
      socket.close();
    },
  };
}

/** Limits of one request. Its body has at most 256 KB (contract/calls/live.ts), and UTF-8 takes at most 3 bytes for a character of a string. */
const sentAtOnce = { frames: 20, characters: 80_000 };

export function byPolling(polling: RoomPolling, connection: string, hello: ClientFrame, { receive, lost }: TransportEvents): RoomTransport {
  const left = new AbortController();
  const fail = () => {
    if (left.signal.aborted) return;
    left.abort();
    lost();
  };
  const unsent: ClientFrame[] = [];
  let isSending = false;
  /** Parallel requests could arrive in another order. Frames that wait for a request go together in the next one. */
  const send = async (frames: ClientFrame[]) => {
    unsent.push(...frames);
    if (isSending) return;
    isSending = true;
    while (unsent.length > 0 && !left.signal.aborted) await polling.send(connection, takeFirst(unsent));
    isSending = false;
  };
  const run = async () => {
    await send([hello]);
    while (!left.signal.aborted) {
      const { frames, closed } = await polling.poll(connection, left.signal);
      for (const frame of frames) if (!left.signal.aborted) receive(frame as ServerFrame);
      if (closed) return fail();
    }
  };
  run().catch(fail);
  return { send: (frames) => void send(frames).catch(fail), close: () => left.abort() };
}

/** Removes the frames of the next request. */
function takeFirst(unsent: ClientFrame[]): ClientFrame[] {
  let characters = 0;
  const fitting = unsent.slice(0, sentAtOnce.frames).findIndex((frame) => (characters += JSON.stringify(frame).length) > sentAtOnce.characters);
  return unsent.splice(0, fitting < 0 ? sentAtOnce.frames : Math.max(1, fitting));
}
