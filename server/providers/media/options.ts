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

export type MediaOptions = EmbeddedMediaOptions;

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
    default:
      check.that('kind', false, '只能是 embedded');
  }
  return check.faults;
}
