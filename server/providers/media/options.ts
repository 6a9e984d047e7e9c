import { isIP } from 'node:net';
import { OptionCheck, type OptionFault, type Unchecked } from '../option-faults.ts';
import type { ProviderDependencies } from '../surroundings.ts';

export interface EmbeddedMediaOptions {
  kind: 'embedded';
  /** The one UDP port of all connections. */
  udpPort: number;
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

export type MediaOptions = EmbeddedMediaOptions | SrsMediaOptions;

export interface MediaSurroundings extends ProviderDependencies {
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
    default:
      check.that('kind', false, '只能是 embedded 或 srs');
  }
  return check.faults;
}

const isOrigin = (text: string | null | undefined): boolean => text !== null && text !== undefined && URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
