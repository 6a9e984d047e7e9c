import type { IncomingMessage } from 'node:http';
import { platformTopCode } from '../../contract/constants.ts';
import type { Config } from '../config.ts';

/** Finds the tenant of a Host header (spec product#host). Null for an unknown host. */
export interface Hosts {
  tenantOf(host: string | undefined): { topCode: string } | null;
  /** Exact allow-list of origins that may post: our own, and the verified domains of enterprises. */
  isOwnOrigin(origin: string): boolean;
  /** Replaces the enterprises' domains, at start-up and after each change. */
  replaceDomains(domains: readonly { domain: string; topCode: string }[]): void;
}

const platform = { topCode: platformTopCode };

export function createHosts(config: Pick<Config, 'publicOrigin' | 'mode'>): Hosts {
  const publicHost = new URL(config.publicOrigin).host;
  const publicScheme = new URL(config.publicOrigin).protocol;
  let domains = new Map<string, { topCode: string }>();

  function tenantOf(host: string | undefined): { topCode: string } | null {
    if (!host || host.length > 260) return null;
    const lower = host.toLowerCase();
    if (lower === publicHost) return platform;
    const name = hostName(lower);
    const tenant = domains.get(name);
    if (tenant) return tenant;
    // Any port is accepted: port forwarding shows a local portal under another port.
    return config.mode === 'local' && isLocalName(name) ? platform : null;
  }

  return {
    tenantOf,
    isOwnOrigin(origin) {
      if (origin === config.publicOrigin) return true;
      if (!URL.canParse(origin)) return false;
      const url = new URL(origin);
      if (url.origin !== origin || tenantOf(url.host) === null) return false;
      return url.protocol === publicScheme || (config.mode === 'local' && (isLocalName(url.hostname) || url.hostname.endsWith('.localhost')));
    },
    replaceDomains(list) {
      domains = new Map(list.map(({ domain, topCode }) => [domain.toLowerCase(), { topCode }]));
    },
  };
}

/**
 * True if a request names exactly one valid host (RFC 9112 §3.2). With two, a proxy and this server might use different ones.
 * HTTP/1.0 needs none.
 */
export function namesOneHost({ rawHeaders, headers, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion'>): boolean {
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') named++;
  return named === 0 ? httpVersion === '1.0' : named === 1 && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(headers.host ?? '');
}

const hostName = (host: string): string => (host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.replace(/:\d*$/, ''));
/** Names that always mean the local machine. */
const isLocalName = (name: string): boolean => name === 'localhost' || name === '127.0.0.1' || name === '[::1]';
