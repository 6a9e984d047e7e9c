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

export function byPolling(polling: RoomPolling, connection: string, hello: ClientFrame, { receive, lost }: TransportEvents): RoomTransport {
  const left = new AbortController();
  const fail = () => {
    if (left.signal.aborted) return;
    left.abort();
    lost();
  };
  const run = async () => {
    await polling.send(connection, [hello]);
    while (!left.signal.aborted) {
      const { frames, closed } = await polling.poll(connection, left.signal);
      for (const frame of frames) if (!left.signal.aborted) receive(frame as ServerFrame);
      if (closed) return fail();
    }
  };
  run().catch(fail);
  return { send: (frames) => void polling.send(connection, frames).catch(fail), close: () => left.abort() };
}
