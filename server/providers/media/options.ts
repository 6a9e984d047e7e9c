import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import type { Randomness } from '../../randomness.ts';
import { OptionCheck, type OptionFault, type Unchecked } from '../option-faults.ts';
import type { S3StorageOptions } from '../storage/index.ts';
import type { ProviderDependencies } from '../surroundings.ts';

export interface EmbeddedMediaOptions {
  kind: 'embedded';
  /** UDP port of all WebRTC connections. */
  udpPort: number;
  /** TCP port for RTMP from encoders such as OBS; 0 disables RTMP. */
  rtmpPort: number;
  bindAddress: string;
  /** Public address of a machine behind NAT; null without NAT. */
  publicAddress: string | null;
  /** Directory of recordings until they are in the storage. */
  directory: string;
}

export interface SrsMediaOptions {
  kind: 'srs';
  /** HTTP API of SRS. Browsers must not reach it. */
  apiUrl: string;
  /** Origin of SRS for browsers; null: the portal's origin, by a proxy. */
  publicUrl: string | null;
  app: string;
  /** Public TCP port of RTMP for encoders such as OBS; 0 if SRS accepts none. */
  rtmpPort: number;
  /** Secret in the address of the callbacks, because SRS does not sign them. */
  callbackSecret: string;
  /** Directory of its recordings on the portal's machine. */
  directory: string;
  /** Own directory of the portal, for the notes whose connections it has allowed. */
  clientsDirectory: string;
  timeoutMs?: number;
}

/** Where a vendor writes recordings: a directory that both see at the same path, or the bucket of the portal's storage. */
export type VendorOutput = { kind: 'directory'; directory: string } | { kind: 's3'; storage: S3StorageOptions; directory: string };

export interface LivekitMediaOptions {
  kind: 'livekit';
  /** Origin of its server API. */
  url: string;
  /** Origin for browsers; null: the same as the API. */
  publicUrl: string | null;
  apiKey: string;
  apiSecret: string;
  output: VendorOutput;
  /** File of the vendor's module for browsers, made by the build. */
  sdkFile: string;
  timeoutMs?: number;
}

export interface ZegoMediaOptions {
  kind: 'zego';
  appId: number;
  /** Key of tokens and of the server API, 32 characters. */
  serverSecret: string;
  callbackSecret: string;
  /** Signalling addresses from the vendor's console, `wss://…`. */
  server: string;
  /** Origins of the server API and of cloud recording. */
  apiUrl: string;
  recordUrl: string;
  /** Base address of its CDN with the access point, `https://play.example.com/live`; null: the public has only replays. */
  cdnUrl: string | null;
  /** Key of the CDN's play authentication; null if it is off. */
  cdnKey: string | null;
  /** Hosts that its browser module connects to. `*.` matches subdomains. */
  hosts: readonly string[];
  /** Recordings go to this bucket of S3. */
  output: VendorOutput & { kind: 's3' };
  sdkFile: string;
  timeoutMs?: number;
}

export type MediaOptions = EmbeddedMediaOptions | SrsMediaOptions | LivekitMediaOptions | ZegoMediaOptions;

export interface MediaSurroundings extends ProviderDependencies {
  random: Randomness;
  /** HMAC in hexadecimal, with a key that all instances share. */
  hmac(text: string): string;
}

/** All faults of the options with their remedies. Empty for valid options. */
export function mediaOptionFaults(options: Unchecked<MediaOptions>): readonly OptionFault[] {
  const check = new OptionCheck();
  switch (options.kind) {
    case 'embedded':
      check
        .that('udpPort', Number.isInteger(options.udpPort) && options.udpPort! > 0 && options.udpPort! < 65_536, '应为 1 到 65535 的端口')
        .that('rtmpPort', Number.isInteger(options.rtmpPort) && options.rtmpPort! >= 0 && options.rtmpPort! < 65_536, '应为 1 到 65535 的端口，0 是不收 RTMP')
        .that('bindAddress', isIP(options.bindAddress ?? '') > 0, '应为这台机器的一个 IP 地址，0.0.0.0 是全部')
        .that('publicAddress', options.publicAddress === null || isIP(options.publicAddress ?? '') > 0, '应为浏览器连得到的 IP 地址')
        .text('directory', options.directory, '填写写录像的目录');
      break;
    case 'srs':
      check
        .that('apiUrl', isOrigin(options.apiUrl), '填写 SRS 的 HTTP API 地址，例如 http://127.0.0.1:1985')
        .that('publicUrl', options.publicUrl === null || isOrigin(options.publicUrl), '应为浏览器连得到的地址，只有协议、域名和端口')
        .that('app', /^[\w-]{1,32}$/.test(options.app ?? ''), '应为 1 到 32 个字母、数字、横线')
        .that('rtmpPort', Number.isInteger(options.rtmpPort) && options.rtmpPort! >= 0 && options.rtmpPort! < 65_536, '应为 1 到 65535 的端口，0 是不收 RTMP')
        .that('callbackSecret', (options.callbackSecret ?? '').length >= 16, '填写回调地址里的密钥，至少 16 个字符')
        .text('directory', options.directory, '填写 SRS 的录像目录')
        .text('clientsDirectory', options.clientsDirectory, '填写记下谁连着的目录')
        .optionalPositiveInteger('timeoutMs', options.timeoutMs);
      break;
    case 'livekit':
      check
        .that('url', isOrigin(options.url), '填写 LiveKit 的地址，例如 https://live.example.com 或 http://127.0.0.1:7880')
        .that('publicUrl', options.publicUrl === null || isOrigin(options.publicUrl), '应为浏览器连得到的地址，只有协议、域名和端口')
        .text('apiKey', options.apiKey, '填写 LiveKit 的 API Key')
        .that('apiSecret', (options.apiSecret ?? '').length >= 32, '填写与 API Key 成对的密钥，至少 32 个字符')
        .optionalPositiveInteger('timeoutMs', options.timeoutMs);
      checkOutput(check, options.output);
      break;
    case 'zego':
      check
        .that('appId', Number.isInteger(options.appId) && options.appId! > 0 && options.appId! <= 0xffff_ffff, '填写控制台里项目的 AppID，是一个整数')
        .that('serverSecret', /^[\x21-\x7e]{32}$/.test(options.serverSecret ?? ''), '填写控制台里项目的 ServerSecret，32 个字符')
        .that('callbackSecret', /^[\x21-\x7e]{16,}$/.test(options.callbackSecret ?? ''), '填写控制台里项目的 CallbackSecret')
        .that('server', /^wss:\/\/[^\s,]+(,wss:\/\/[^\s,]+)*$/.test(options.server ?? ''), '填写控制台里项目的 Server 地址，wss:// 开头，几个用逗号分开')
        .that('apiUrl', isOrigin(options.apiUrl), '应为服务端 API 的地址，只有协议和域名')
        .that('recordUrl', isOrigin(options.recordUrl), '应为云端录制的地址，只有协议和域名')
        .that('hosts', (options.hosts ?? []).every((host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/i.test(host)), '应为域名，几个用逗号分开，例如 *.zego.im')
        .that('cdnUrl', options.cdnUrl === null || /^https?:\/\/[^\s/?#]+\/[\w-]+$/.test(options.cdnUrl ?? ''), '应为播放域名加接入点，例如 https://play.example.com/live')
        .optionalPositiveInteger('timeoutMs', options.timeoutMs);
      checkOutput(check, options.output);
      break;
    default:
      check.that('kind', false, '只能是 embedded、srs、livekit 或 zego');
  }
  return check.faults;
}

/** Faults of the bucket are reported by the storage options. */
function checkOutput(check: OptionCheck, output: VendorOutput | undefined): void {
  if (output?.kind === 'directory') check.that('output', isAbsolute(output.directory), '填写录像目录的完整路径，门户和服务商看到的要一样');
  else if (output?.kind !== 's3') check.that('output', false, '录像要有地方放：设 STORAGE_PROVIDER=s3，LiveKit 也可以填写共享的录像目录');
}

const isOrigin = (text: string | null | undefined): boolean => text !== null && text !== undefined && URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);

/**
 * Origins that pages connect to for media, in addition to the portal's own.
 * @returns `room` for the pages of rooms; `streams` for every page, because public classes play there
 */
export function mediaOrigins(options: Unchecked<MediaOptions>): { room: string[]; streams: string[] } {
  const both = (origin: string | null | undefined) => (origin ? [origin, origin.replace(/^http/, 'ws')] : []);
  switch (options.kind) {
    case 'srs':
      return { room: [], streams: options.publicUrl ? [options.publicUrl] : [] };
    case 'livekit': {
      const origin = options.publicUrl ?? options.url;
      // The cloud redirects browsers to a regional server.
      const cloud = origin?.endsWith('.livekit.cloud') ? both('https://*.livekit.cloud') : [];
      return { room: [...both(origin), ...cloud], streams: [] };
    }
    case 'zego': {
      const servers = (options.server ?? '').split(',').filter((server) => URL.canParse(server)).map((server) => `wss://${new URL(server).host}`);
      return { room: [...servers, ...(options.hosts ?? []).flatMap((host) => both(`https://${host}`))], streams: options.cdnUrl ? [new URL(options.cdnUrl).origin] : [] };
    }
    default:
      return { room: [], streams: [] };
  }
}
