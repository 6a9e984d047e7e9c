import type { Me, ServerFrame } from '../../../../contract/live/room-wire.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { Entrant } from './one-place.ts';

/** Sends frames to one client: by a socket, or by the answers to its polls. */
export interface Outlet {
  /** @param frame JSON of a `ServerFrame` */
  send(frame: Buffer): void;
  /** The connection is lost afterwards. @param code of the WebSocket's close frame */
  close(code: CloseCode): void;
}

/** RFC 6455 §7.4.1. Browsers ignore the code and obey the `bye` frame. */
export const closeCodes = {
  /** The server stops. */
  goingAway: 1001,
  /** The client violated the protocol, or may not be in the room any more. */
  policyViolation: 1008,
} as const;
type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** Receives frames from one client: from a socket or from polls. */
export interface RoomConnection {
  /** @param frame parsed JSON of any shape */
  receive(frame: unknown): void;
  /** @param text an unparsed frame. It is checked before parsing, because it may come from an attacker */
  receiveText(text: Buffer): void;
  /** Called when the connection was lost, also after `Outlet.close`. */
  lost(): void;
}

/** A client in a room of this instance. */
export interface Member {
  connection: string;
  me: Me;
  device: string;
  /** ms since epoch. */
  since: number;
  entry: Entrant['entry'];
  outlet: Outlet;
}

type Bye = Extract<ServerFrame, { bye: unknown }>['bye'];
export type ByeReason = Bye['reason'];
/** Who has the place that a client lost or did not get. */
export type Other = Pick<Bye, 'by' | 'isSecond'>;

const byeMessages: Record<ByeReason, string> = {
  elsewhere: '您在别的页面或设备上进入了直播间',
  removed: refuse.removedFromLive().message,
  ended: '直播已经结束',
  unauthorised: '登录已失效，请重新登录',
  full: '直播间已满，请稍后再试，或观看公开直播',
  restart: '服务器正在重启，马上回来',
};

export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));

/** Sends the reason and closes the connection. */
export function closeWithReason(outlet: Outlet, reason: ByeReason, message = byeMessages[reason], other: Other = {}): void {
  outlet.send(encode({ bye: { reason, message, ...other } }));
  outlet.close(reason === 'restart' ? closeCodes.goingAway : closeCodes.policyViolation);
}
