/**
 * Networks from which a person plays HLS at the same time: a phone and a computer, each with IPv4 and IPv6. An HLS address works for
 * everyone who knows it, and has no connection that could be counted as for FLV.
 */
const networksAtMost = 4;
/** Players ask every few seconds, so a phone that changed its network frees the former one soon. */
const watchesMilliseconds = 60_000;

/** Where the people of one stream play it by HLS. */
export class WatchingNetworks {
  /** When each network of a person last asked, ms since 1970. */
  readonly #askedAt = new Map<string, Map<string, number>>();

  /** @param personCode '' for anonymous viewers, who are limited by address elsewhere */
  admits(personCode: string, network: string, now: number): boolean {
    if (personCode === '') return true;
    const networks = this.#askedAt.get(personCode) ?? new Map<string, number>();
    this.#askedAt.set(personCode, networks);
    for (const [other, askedAt] of networks) if (now - askedAt >= watchesMilliseconds) networks.delete(other);
    if (!networks.has(network) && networks.size >= networksAtMost) return false;
    networks.set(network, now);
    return true;
  }
}
