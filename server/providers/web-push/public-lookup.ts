import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** True for an address of the public internet. Mapped and tunnelled IPv4 addresses are judged by what they lead to, or refused. */
export const isPublicAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** The code of the refusal. */
export const privateNetwork = 'EPRIVATE';

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a host for a connection, and refuses it if any of its addresses is private, reserved or of this machine. The connection uses the
 * addresses that were checked, so a second answer of the name server cannot redirect it.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) return found(Object.assign(new Error('the host is in a private network'), { code: privateNetwork }), []);
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
