import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import type { Randomness } from '../../randomness.ts';
import { OptionCheck, type OptionFault, type Unchecked } from '../option-faults.ts';
import type { S3StorageOptions } from '../storage/index.ts';
import type { ProviderDependencies } from '../surroundings.ts';

export interface EmbeddedMediaOptions {
  kind: 'embedded';
  /** The one UDP port of all connections. */
  udpPort: number;
  /** The TCP port of RTMP, for programs such as OBS; 0: none. */
  rtmpPort: number;
  bindAddress: string;
  /** The address that browsers reach, where the machine stands behind NAT; null where they reach its own. */
  publicAddress: string | null;
  /** Recordings are written here until they are in the storage. */
  directory: string;
}

export interface SrsMediaOptions {
  kind: 'srs';
  /** Its HTTP API, which no browser may reach. */
  apiUrl: string;
  /** Origin at which browsers reach SRS; null: below that of the portal, by a proxy. */
  publicUrl: string | null;
  app: string;
  /** In the address of the callbacks, which SRS does not sign. */
  callbackSecret: string;
  /** The folder of its recordings, as the portal sees it. */
  directory: string;
  timeoutMs?: number;
}

/** Where a vendor writes recordings: a folder that the portal sees at the same path, or the bucket of the portal's own storage. */
export type VendorOutput = { kind: 'directory'; directory: string } | { kind: 's3'; storage: S3StorageOptions; directory: string };

export interface LivekitMediaOptions {
  kind: 'livekit';
  /** Origin of its server API. */
  url: string;
  /** Origin at which browsers reach it; null: the same. */
  publicUrl: string | null;
  apiKey: string;
  apiSecret: string;
  output: VendorOutput;
  /** Its module for browsers, which the build makes. */
  sdkFile: string;
  timeoutMs?: number;
}

export interface ZegoMediaOptions {
  kind: 'zego';
  appId: number;
  /** 32 characters: the key of tokens and of the server API. */
  serverSecret: string;
  callbackSecret: string;
  /** Addresses of the signalling that the vendor's console names, `wss://…`. */
  server: string;
  /** Origins of its server API and of its cloud recording. */
  apiUrl: string;
  recordUrl: string;
  /** Address below which its CDN plays streams, with the access point: `https://play.example.com/live`; null: the public sees nothing until the replay. */
  cdnUrl: string | null;
  /** Of the CDN's play authentication; null where it is off. */
  cdnKey: string | null;
  /** Hosts that its module in browsers connects to; `*.` stands for any name before. */
  hosts: readonly string[];
  /** Recordings go to this bucket of S3. */
  output: VendorOutput & { kind: 's3' };
  sdkFile: string;
  timeoutMs?: number;
}

export type MediaOptions = EmbeddedMediaOptions | SrsMediaOptions | LivekitMediaOptions | ZegoMediaOptions;

export interface MediaSurroundings extends ProviderDependencies {
  random: Randomness;
  /** Keyed fingerprint in hexadecimal, of a key that all instances share. */
  hmac(text: string): string;
}

/** Everything that is wrong with the options, each with its remedy; empty where they can be used. */
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
        .that('callbackSecret', (options.callbackSecret ?? '').length >= 16, '填写回调地址里的密钥，至少 16 个字符')
        .text('directory', options.directory, '填写 SRS 的录像目录')
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

/** Of the bucket the storage says itself what is missing. */
function checkOutput(check: OptionCheck, output: VendorOutput | undefined): void {
  if (output?.kind === 'directory') check.that('output', isAbsolute(output.directory), '填写录像目录的完整路径，门户和服务商看到的要一样');
  else if (output?.kind !== 's3') check.that('output', false, '录像要有地方放：设 STORAGE_PROVIDER=s3，LiveKit 也可以填写共享的录像目录');
}

const isOrigin = (text: string | null | undefined): boolean => text !== null && text !== undefined && URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);

/**
 * Origins that pages connect to for sound and pictures, beside the portal's own.
 * @returns `room` of the rooms' pages, `streams` of every page: HTTP streams of public classes
 */
export function mediaOrigins(options: Unchecked<MediaOptions>): { room: string[]; streams: string[] } {
  const both = (origin: string | null | undefined) => (origin ? [origin, origin.replace(/^http/, 'ws')] : []);
  switch (options.kind) {
    case 'srs':
      return { room: [], streams: options.publicUrl ? [options.publicUrl] : [] };
    case 'livekit': {
      const origin = options.publicUrl ?? options.url;
      // Its cloud sends browsers to the server of their region.
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
