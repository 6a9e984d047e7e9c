import { createRequire } from 'node:module';
import ipaddr from 'ipaddr.js';
import { provinceName } from './provinces.ts';

/** The part of the package that is used. */
interface RegionSearch {
  search(address: string, parseIPv4InIPv6?: boolean): { country: string; province: string } | null;
}

// A CommonJS package: Node and the test runner disagree on its `default` when it is imported.
const require = createRequire(import.meta.url);
let search: RegionSearch | null = null;

/**
 * The province of an address by the open ip2region tables, which come with the package and cost a few microseconds a
 * question; they are read (11 MB) with the first one. Empty for addresses abroad, private or unknown, and for what is no
 * address: none is guessed.
 */
export function provinceOfAddress(address: string): string {
  // The tables' own parser stumbles over the zone of a link-local address (RFC 4007) and over much that is no address.
  const bare = address.replace(/%.*$/s, '');
  if (!ipaddr.isValid(bare)) return '';
  search ??= new (require('ip2region') as { default: new () => RegionSearch }).default();
  try {
    return provinceName(search.search(ipaddr.process(bare).toString(), true)?.province ?? '');
  } catch {
    return '';
  }
}
