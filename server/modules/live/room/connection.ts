import type { Me, ServerFrame } from '../../../../contract/live/room-wire.ts';

/** The way of frames to one client: a socket, or the answers to its polls. */
export interface Outlet {
  /** @param frame JSON of a `ServerFrame` */
  send(frame: Buffer): void;
  close(): void;
}

/** The connection of a client to this instance, for the socket or the polls that carry it. */
export interface RoomConnection {
  /** @param frame parsed JSON of any shape */
  receive(frame: unknown): void;
  /** @param text a frame as it arrived, of any content. It is checked before it is parsed, because anyone may send it */
  receiveText(text: Buffer): void;
  /** Called when the connection was lost. */
  lost(): void;
}

/** A client in a room of this instance. */
export interface Member {
  connection: string;
  me: Me;
  device: string;
  /** ms since epoch. */
  since: number;
  outlet: Outlet;
}

export type ByeReason = Extract<ServerFrame, { bye: unknown }>['bye']['reason'];

const byeMessages: Record<ByeReason, string> = {
  elsewhere: '您在另一台设备上进入了直播间',
  removed: '您已被讲师移出这场直播',
  ended: '直播已经结束',
  unauthorised: '登录已失效，请重新登录',
  full: '直播间已满，请稍后再试，或观看公开直播',
  restart: '服务器正在重启，马上回来',
};

export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));

/** Sends the reason and closes the connection. */
export function closeWithReason(outlet: Outlet, reason: ByeReason, message = byeMessages[reason]): void {
  outlet.send(encode({ bye: { reason, message } }));
  outlet.close();
}
