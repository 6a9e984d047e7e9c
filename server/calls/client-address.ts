import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

export type AddressOf = (peer: string | undefined, forwardedFor: string | null) => string;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const rangesOf = (proxies: readonly string[]): Range[] =>
  proxies
    .map((range) => (range.includes('/') ? ipaddr.parseCIDR(range) : ([ipaddr.process(range), -1] as const)))
    .map(([address, bits]) => [address, bits === -1 ? (address.kind() === 'ipv4' ? 32 : 128) : bits]);

function isWithin(ranges: readonly Range[], text: string): boolean {
  const address = ipaddr.process(text);
  return ranges.some(([range, bits]) => range.kind() === address.kind() && address.match([range, bits] as never));
}

/** Makes a test for connections of trusted proxies. */
export function trustedProxyTest(trustedProxies: readonly string[]): (peer: string | undefined) => boolean {
  const ranges = rangesOf(trustedProxies);
  return (peer) => {
    const address = normalise(peer);
    return address !== null && isWithin(ranges, address);
  };
}

/**
 * Makes a function that finds the client address of a request: the peer, unless the peer is a trusted proxy. Then it is the last
 * address in X-Forwarded-For that is not itself trusted. Untrusted peers can write any address there (spec security#forwarded-for).
 */
export function clientAddressFinder(trustedProxies: readonly string[]): AddressOf {
  const ranges = rangesOf(trustedProxies);
  const isTrusted = (text: string): boolean => isWithin(ranges, text);
  const peerAddress = remembered((peer) => normalise(peer) ?? '0.0.0.0');

  return (peer, forwardedFor) => {
    let address = peerAddress(peer ?? '');
    if (ranges.length === 0 || !forwardedFor || !isTrusted(address)) return address;
    const hops = forwardedFor.split(',').slice(-16).toReversed();
    for (const hop of hops) {
      const next = normalise(withoutPort(hop.trim()));
      if (next === null) return address;
      address = next;
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

/** Plain IPv4 or compressed IPv6. IPv4 inside IPv6 becomes IPv4. Null for text that is not an address. */
function normalise(text: string | undefined): string | null {
  if (!text) return null;
  const bare = text.replace(/%.*$/, '');
  // Only the C library accepts `127.1` and `0x7f000001`. No proxy writes them into this header.
  return bare.includes(':') ? (ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare).toString() : null) : ipaddr.IPv4.isValidFourPartDecimal(bare) ? bare : null;
}

/** Removes a port, which some proxies write: `203.0.113.7:443`, `[2001:db8::1]:443`. */
const withoutPort = (hop: string): string => /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;

/** Caches results by address: the same clients ask again soon, and parsing an address costs more than most answers. */
function remembered(work: (address: string) => string): (address: string) => string {
  const known = new LRUCache<string, string>({ max: 10_000 });
  return (address) => {
    let result = known.get(address);
    if (result === undefined) known.set(address, (result = work(address)));
    return result;
  };
}

/**
 * The key that limits of one address count: an IPv4 address, or an IPv6 /64. One subscriber gets a whole /64 and may use
 * any address in it (RFC 6177, RFC 8981).
 */
export const limitKeyOf = remembered((address) => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.fromByteArray(parsed.toByteArray().map((byte, index) => (index < 8 ? byte : 0))).toString()}/64`;
});

/** The network of an address for network limits: IPv4 /24, IPv6 /48, as text. */
export const networkOf = remembered((address) => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  const kept = bytes.map((byte, index) => (index < (parsed.kind() === 'ipv4' ? 3 : 6) ? byte : 0));
  return `${ipaddr.fromByteArray(kept).toString()}/${parsed.kind() === 'ipv4' ? 24 : 48}`;
});

export const isAddress = (text: string): boolean => ipaddr.isValid(text);

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * True if a request was made on this machine. A request forwarded by a proxy on this machine does not count, with or without
 * a forwarding header.
 */
export function isFromThisMachine(peer: string | undefined, headers: Readonly<Record<string, unknown>>): boolean {
  return peer !== undefined && isLoopback(peer) && !['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => name in headers);
}
