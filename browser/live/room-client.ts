import type { RoomCommand } from '../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState, withInk } from '../../contract/live/room-state.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { beatMilliseconds, type ClientFrame, type Me, type ServerFrame } from '../../contract/live/room-wire.ts';
import { createStore } from '../store.ts';
import { createCommandQueue, type PendingCommand } from './command-queue.ts';
import { byPolling, bySocket, type RoomPolling, type RoomSocket, type RoomTransport } from './room-transport.ts';
import { backOff } from './stream.ts';

/** The connection of one tab to a room. After a loss it resumes from its last event, and sends unacknowledged commands again (contract/live/room-wire.ts). */

interface RoomClientOptions {
  liveCode: string;
  /** Null for a spectator of a public live. */
  token: () => string | null;
  device: 'desktop' | 'phone' | 'tablet';
  openSocket: () => RoomSocket;
  polling: RoomPolling;
  /** Makes unguessable ids of commands and polled connections. */
  newId: () => string;
  random?: () => number;
}

export interface RoomClientState {
  /** `lost`: the client reconnects. `closed`: the server ended it, see `bye`, or the page did. */
  connection: 'connecting' | 'open' | 'lost' | 'closed';
  /** Failed tries since the connection was lost. */
  tries: number;
  me: Me | null;
  room: RoomState;
  online: { count: number; people: readonly { person: string; name: string; device: string }[] | null } | null;
  counts: { checkIns: Readonly<Record<string, number>>; quizzes: Readonly<Record<string, { answered: number; counts: readonly number[] }>> };
  pointer: readonly [number, number] | null;
  /** Unacknowledged commands in their order. */
  pending: readonly PendingCommand[];
  bye: Extract<ServerFrame, { bye: unknown }>['bye'] | null;
  /** Place in the queue of a full room, from 1. The room lets the client in by itself. */
  queuePlace: number | null;
}

/** The server refused a command. The message is for people. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

const firstTryMilliseconds = 1_000;
/** Short, because a class waits. A restarted server answers a thousand clients within this time. */
const longestTryMilliseconds = 5_000;
const leftMessage = '已离开教室';
/** Retry delay for a full room, which people may leave. */
const fullTryMilliseconds = 15_000;
const unansweredMilliseconds = 10_000;
/** A connection without a frame for this time is dead, even if the browser reports an open socket. The server's beat may be late or lost once. */
const silentMilliseconds = { beforeFirstFrame: 15_000, later: 2 * beatMilliseconds + 5_000 };
const failedUpgradesUntilPolling = 2;
/** While the client polls, it tries a WebSocket at this interval, because places for polling are few. */
const upgradeTryMilliseconds = 120_000;

export type RoomClient = ReturnType<typeof createRoomClient>;

export function createRoomClient({ liveCode, token, device, openSocket, polling, newId, random = Math.random }: RoomClientOptions) {
  const { state, setState, subscribe } = createStore<RoomClientState>({ connection: 'connecting', tries: 0, me: null, room: emptyRoom, online: null, counts: { checkIns: {}, quizzes: {} }, pointer: null, pending: [], bye: null, queuePlace: null });
  const set = (changes: Partial<RoomClientState>) => setState({ ...state(), ...changes });
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  let transport: RoomTransport | null = null;
  const queue = createCommandQueue({
    send: ({ id, command }) => {
      if (state().connection !== 'open' || transport === null) return false;
      transport.send([{ id, command }]);
      return true;
    },
    onSent: () => answerTimer === undefined && watchAnswers(),
    onChange: (pending) => set({ pending }),
    random,
  });
  /** Whether the person replaces the connection of another device. Kept until a welcome, because the first connection may fail. */
  let takesOver = false;
  let hasState = false;
  /** Whether the current connection has brought a frame. */
  let hasHeard = false;
  let isPolling = false;
  /** Failed WebSockets since the last working one, while HTTP requests were answered. */
  let failedUpgrades = 0;
  let probe = new AbortController();
  /** The server's clock, in ms since 1970, minus this document's. */
  let clockOffset = Date.now() - performance.now();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let upgradeTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const now = () => performance.now() + clockOffset;

  const helloFrame = (): ClientFrame => ({ hello: { liveCode, token: token(), after: hasState ? state().room.number : null, takesOver, device } });

  function connect(): void {
    stopTimers();
    transport?.close();
    hasHeard = false;
    isPolling = failedUpgrades >= failedUpgradesUntilPolling;
    if (isPolling) {
      // The next connection begins with a WebSocket again.
      failedUpgrades--;
      transport = byPolling(polling, newId(), helloFrame(), { receive, lost: connectionLost });
      tryUpgradeLater();
    } else transport = bySocket(openSocket(), helloFrame(), { receive, lost: connectionLost });
    watchSilence();
  }

  function connectionLost(): void {
    if (!isPolling && !hasHeard) countIfUpgradesAreForbidden();
    lose();
  }

  function watchSilence(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(reconnect, hasHeard ? silentMilliseconds.later : silentMilliseconds.beforeFirstFrame);
  }

  /** A WebSocket fails also while the portal is away. Only an answered request, here about an unknown connection, shows that an intermediary forbids upgrades. */
  function countIfUpgradesAreForbidden(): void {
    probe = new AbortController();
    const { signal } = probe;
    polling.poll(newId(), signal).then(() => void (!signal.aborted && failedUpgrades++), () => undefined);
  }

  /** Moves from polling to a WebSocket as soon as one opens. */
  function tryUpgradeLater(): void {
    upgradeTimer = setTimeout(() => {
      const polled = transport;
      const isCurrent = () => isPolling && transport === polled && polled !== null;
      const socket = openSocket();
      socket.addEventListener('open', () => {
        if (!isCurrent()) return socket.close();
        polled!.close();
        isPolling = false;
        hasHeard = false;
        transport = bySocket(socket, helloFrame(), { receive, lost: connectionLost }, true);
        watchSilence();
      });
      socket.addEventListener('close', () => isCurrent() && tryUpgradeLater());
    }, backOff(1, upgradeTryMilliseconds, upgradeTryMilliseconds, random));
  }

  function stopTimers(): void {
    probe.abort();
    for (const timer of [retry, answerTimer, upgradeTimer, silenceTimer]) clearTimeout(timer);
  }

  function lose(): void {
    transport = null;
    queue.disconnected();
    for (const timer of [answerTimer, upgradeTimer, silenceTimer]) clearTimeout(timer);
    if (state().connection === 'closed') return;
    const tries = state().tries + 1;
    set({ connection: 'lost', tries });
    clearTimeout(retry);
    retry = setTimeout(connect, backOff(tries, firstTryMilliseconds, longestTryMilliseconds, random));
  }

  function receive(frame: ServerFrame): void {
    hasHeard = true;
    watchSilence();
    if ('welcome' in frame) return welcome(frame.welcome);
    if ('queued' in frame) return set({ tries: 0, queuePlace: frame.queued.place, bye: null });
    if ('events' in frame) return set({ room: frame.events.reduce(applyEvent, state().room) });
    if ('done' in frame) return settle(frame.done, ({ resolve }) => resolve());
    if ('refused' in frame && frame.refused.code === returnCodes.tooManyRequests) return postpone(frame.refused.id);
    if ('refused' in frame) return settle(frame.refused.id, ({ reject }) => reject(new CommandRefused(frame.refused.message)));
    if ('online' in frame) return set({ online: frame.online });
    if ('counts' in frame) return set({ counts: frame.counts });
    if ('pointer' in frame) return set({ pointer: frame.pointer });
    if ('ink' in frame) return set({ room: withInk(state().room, frame.ink) });
    if ('bye' in frame) leave(frame.bye);
  }

  function welcome({ me, state: room, events, now: serverNow }: Extract<ServerFrame, { welcome: unknown }>['welcome']): void {
    clockOffset = serverNow - performance.now();
    hasState = true;
    takesOver = false;
    if (!isPolling) failedUpgrades = 0;
    // During an update of several instances, an older one leaves out new fields of the state.
    set({ connection: 'open', tries: 0, me, room: events.reduce(applyEvent, room ? { ...emptyRoom, ...room } : state().room), bye: null, queuePlace: null });
    queue.connected();
    watchAnswers();
  }

  function settle(id: string, end: (waiter: { resolve: () => void; reject: (error: Error) => void }) => void): void {
    queue.settle(id);
    watchAnswers();
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (waiter) end(waiter);
  }

  function postpone(id: string): void {
    queue.postpone(id);
    watchAnswers();
  }

  /** Reconnects when commands stay unacknowledged, even if the browser reports an open socket. */
  function watchAnswers(): void {
    clearTimeout(answerTimer);
    answerTimer = undefined;
    if (state().connection === 'open' && queue.awaitsAnswer) answerTimer = setTimeout(reconnect, unansweredMilliseconds);
  }

  function reconnect(): void {
    if (state().connection === 'closed') return;
    transport?.close();
    connectionLost();
  }

  /** Closes the connection after the server's `bye` frame. */
  function leave(bye: NonNullable<RoomClientState['bye']>): void {
    transport?.close();
    transport = null;
    stopTimers();
    if (bye.reason === 'restart') return lose();
    set({ connection: 'closed', bye, queuePlace: null });
    queue.disconnected();
    if (bye.reason === 'full') {
      retry = setTimeout(open, fullTryMilliseconds);
      return;
    }
    takesOver = false;
    rejectAll(bye.message);
  }

  function rejectAll(message: string): void {
    for (const { reject } of waiting.values()) reject(new CommandRefused(message));
    waiting.clear();
    queue.clear();
  }

  function disconnect(message: string): void {
    stopTimers();
    transport?.close();
    transport = null;
    rejectAll(message);
  }

  function open(): void {
    set({ connection: 'connecting', tries: 0, bye: null });
    connect();
  }

  /** Reconnects at once when the network is back. */
  const reconnectNow = () => {
    if (state().connection === 'lost') connect();
  };

  return {
    state,
    subscribe,
    /** The server's clock, in ms since 1970. */
    now,
    start(): void {
      addEventListener('online', reconnectNow);
      connect();
    },
    stop(): void {
      removeEventListener('online', reconnectNow);
      disconnect('页面已离开');
    },
    /** Leaves the room. The page stays, with the last state. */
    close(): void {
      set({ connection: 'closed' });
      disconnect(leftMessage);
    },
    /**
     * Resolves when the server has stored the command. After a lost connection the command is sent again.
     * @throws {CommandRefused}
     */
    send(command: RoomCommand): Promise<void> {
      if (state().connection === 'closed') return Promise.reject(new CommandRefused(state().bye?.message ?? leftMessage));
      const id = newId();
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        queue.add({ id, command, at: now() });
      });
    },
    /** Sends the teacher's pointer. It is not stored, and dropped while there is no connection. */
    point(pointer: [number, number] | null): void {
      if (state().connection === 'open') transport?.send([{ pointer }]);
    },
    /** Replaces the connection of the other device, or retries a full room. */
    takeOver(): void {
      takesOver = true;
      open();
    },
    /** Drops the connection and opens a new one. */
    reconnect,
  };
}
