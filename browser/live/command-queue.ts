import type { RoomCommand } from '../../contract/live/room-events.ts';
import { backOff } from './stream.ts';

export interface PendingCommand {
  id: string;
  command: RoomCommand;
  /** Time of the server's clock, ms since 1970. */
  at: number;
}

interface CommandQueueOptions {
  /** Sends a command by the current connection. False without an open connection. */
  send: (command: PendingCommand) => boolean;
  onSent: () => void;
  onChange: (pending: readonly PendingCommand[]) => void;
  random: () => number;
}

/** 30 a second: below the server's limits, of which strokes have the highest rate (server/modules/live/room/throttle.ts). */
const paceMilliseconds = 34;
/** Delay after a command that was too fast for the server. */
const tooFast = { firstMilliseconds: 1_000, longestMilliseconds: 10_000 };

/**
 * The unacknowledged commands of a client, in their order. A command goes out at once if no older one waits. Commands that waited, for a
 * connection or for the server's rate limits, follow slowly and one after another. Only strokes do not wait for the answers to older strokes.
 */
export function createCommandQueue({ send, onSent, onChange, random }: CommandQueueOptions) {
  let pending: readonly PendingCommand[] = [];
  /** Ids of the commands that the current connection has carried, without an answer yet. */
  const inFlight = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Refusals by the rate limits since the last acknowledgement. */
  let timesTooFast = 0;

  const change = (changed: readonly PendingCommand[]) => {
    pending = changed;
    onChange(pending);
  };
  const carry = (command: PendingCommand) => {
    if (!send(command)) return;
    inFlight.add(command.id);
    onSent();
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      timer = undefined;
      sendNext();
    }, milliseconds);
  };

  /** Sends the oldest command that waits. The timer, or an answer, brings the next one. */
  function sendNext(): void {
    if (timer !== undefined) return;
    const next = pending.find(({ id }) => !inFlight.has(id));
    if (next === undefined) return;
    const isBesideInk = next.command.do === 'ink' && pending.every(({ id, command }) => command.do === 'ink' || !inFlight.has(id));
    if (inFlight.size > 0 && !isBesideInk) return;
    carry(next);
    if (inFlight.has(next.id)) wait(paceMilliseconds);
  }

  function forgetConnection(): void {
    clearTimeout(timer);
    timer = undefined;
    timesTooFast = 0;
    inFlight.clear();
  }

  return {
    /** True if an answer of the server is due. */
    get awaitsAnswer(): boolean {
      return inFlight.size > 0;
    },
    add(command: PendingCommand): void {
      const isFirst = timer === undefined && pending.every(({ id }) => inFlight.has(id));
      change([...pending, command]);
      if (isFirst) carry(command);
    },
    /** Sends all commands again by a new connection. The server executes each id once. */
    connected(): void {
      forgetConnection();
      sendNext();
    },
    disconnected: forgetConnection,
    /** The server acknowledged or refused a command. */
    settle(id: string): void {
      timesTooFast = 0;
      inFlight.delete(id);
      change(pending.filter((each) => each.id !== id));
      sendNext();
    },
    /** The server's rate limits refused a command. It is sent again later, before the commands after it. */
    postpone(id: string): void {
      inFlight.delete(id);
      clearTimeout(timer);
      wait(backOff(++timesTooFast, tooFast.firstMilliseconds, tooFast.longestMilliseconds, random));
    },
    clear(): void {
      forgetConnection();
      change([]);
    },
  };
}
