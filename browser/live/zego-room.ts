import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import { loadVendorModule } from './vendor-module.ts';

/** The part of `zego-express-engine-webrtc` (tools/live-vendors) that the adapters use. */
interface ZegoEngine {
  loginRoom(roomID: string, token: string, user: { userID: string; userName: string }, config: { userUpdate: boolean }): Promise<boolean>;
  logoutRoom(roomID: string): void;
  renewToken(token: string, roomID: string): boolean;
  startPlayingStream(streamID: string): Promise<MediaStream>;
  stopPlayingStream(streamID: string): void;
  mutePlayStreamVideo(streamID: string, isMuted: boolean): Promise<boolean>;
  createStream(source: { custom: { source: MediaStream; bitrate: number } }): Promise<MediaStream>;
  destroyStream(stream: MediaStream): void;
  setVideoConfig(stream: MediaStream, constraints: { maxBitrate?: number; frameRate?: number }): Promise<unknown>;
  startPublishingStream(streamID: string, stream: MediaStream, options: { videoCodec: 'H264'; roomID: string }): boolean;
  stopPublishingStream(streamID: string): boolean;
  setLogConfig(config: { logLevel: 'disable'; remoteLogLevel: 'disable' }): boolean;
  setDebugVerbose(isVerbose: boolean): void;
  on(event: string, listener: (...told: never[]) => void): boolean;
  off(event: string, listener: (...told: never[]) => void): boolean;
  destroyEngine?(): void;
}

interface ZegoModule {
  ZegoExpressEngine: new (appID: number, server: string | string[]) => ZegoEngine;
}

type ZegoDescriptor = Extract<PlayDescriptor, { kind: 'zego' }>;

/** The login of this tab to a room. All streams of the class share it, because ZEGO allows one login per person. */
interface ZegoRoom {
  engine: ZegoEngine;
  /** Playing streams by id. A stream that is shown several times is played once. */
  playing: Map<string, { media: MediaStream; users: number }>;
  /** Calls the listener when the login ends. @returns a function that removes the listener */
  onLost(listener: () => void): () => void;
  /** Gives up this use of the login. The last user logs out. */
  leave(): void;
}

interface Entered {
  room: Promise<ZegoRoom>;
  users: number;
}

const entered = new Map<string, Entered>();
/** Error codes of a login that expires soon or has expired. */
const over = new Set(['KICKOUT', 'LOGOUT', 'LOGIN_FAILED', 'RECONNECT_FAILED']);

/**
 * Logs in, or shares the existing login.
 * @throws when ZEGO refuses the token
 */
export async function enterZegoRoom(descriptor: ZegoDescriptor): Promise<ZegoRoom> {
  const key = JSON.stringify([descriptor.appID, descriptor.roomID, descriptor.user.userID]);
  let found = entered.get(key);
  if (!found) {
    const forget = () => entered.get(key) === found && entered.delete(key);
    entered.set(key, (found = { room: logIn(descriptor, forget), users: 0 }));
    found.room.catch(forget);
  }
  const own = found;
  own.users++;
  const room = await own.room;
  let hasLeft = false;
  return {
    ...room,
    leave() {
      if (hasLeft) return;
      hasLeft = true;
      if (--own.users > 0) return;
      if (entered.get(key) === own) entered.delete(key);
      room.leave();
    },
  };
}

async function logIn({ sdk, appID, server, roomID, token, user }: ZegoDescriptor, forget: () => void): Promise<ZegoRoom> {
  const { ZegoExpressEngine } = await loadVendorModule<ZegoModule>(sdk);
  const engine = new ZegoExpressEngine(appID, server.split(','));
  engine.setLogConfig({ logLevel: 'disable', remoteLogLevel: 'disable' });
  engine.setDebugVerbose(false);
  const listeners = new Set<() => void>();
  const lose = () => {
    forget();
    for (const listener of listeners) listener();
  };
  engine.on('roomStateChanged', (of: string, reason: string) => {
    if (of === roomID && over.has(reason)) lose();
  });
  // The page requests a new token and logs in again.
  engine.on('tokenWillExpire', (of: string) => {
    if (of === roomID) lose();
  });
  await engine.loginRoom(roomID, token, user, { userUpdate: false });
  return {
    engine,
    playing: new Map(),
    onLost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave() {
      listeners.clear();
      engine.logoutRoom(roomID);
      engine.destroyEngine?.();
    },
  };
}
