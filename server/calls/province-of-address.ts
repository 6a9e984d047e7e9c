import { createRequire } from 'node:module';
import ipaddr from 'ipaddr.js';
import { provinceName } from './provinces.ts';

/** The part of the package that is used. */
interface RegionSearch {
  search(address: string, parseIPv4InIPv6?: boolean): { country: string; province: string } | null;
}

// The package is CommonJS: Node and the test runner disagree on its `default` when it is imported.
const require = createRequire(import.meta.url);
let search: RegionSearch | null = null;

/**
 * The province of an address by the open ip2region tables. A lookup takes a few microseconds. The first one reads the tables
 * (11 MB). Empty for addresses that are abroad, private, unknown or invalid.
 */
export function provinceOfAddress(address: string): string {
  // The tables' own parser fails on the zone of a link-local address (RFC 4007) and on many invalid addresses.
  const bare = address.replace(/%.*$/s, '');
  if (!ipaddr.isValid(bare)) return '';
  search ??= new (require('ip2region') as { default: new () => RegionSearch }).default();
  try {
    return provinceName(search.search(ipaddr.process(bare).toString(), true)?.province ?? '');
  } catch {
    return '';
  }
}
