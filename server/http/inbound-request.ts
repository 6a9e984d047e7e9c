import type { IncomingMessage } from 'node:http';
import { refuse } from '../calls/refusal.ts';
import type { RawAddressOf } from './answer-cache.ts';
import type { Hosts } from './hosts.ts';
import type { HttpServices } from './services.ts';

/** Longer paths are refused without a lookup. Files have the longest valid addresses. */
const longestPath = 512;

/** A request before it is answered. Costly properties are computed on first use. */
export class InboundRequest {
  readonly request: IncomingMessage;
  readonly #services: HttpServices;
  #requestId: string | undefined;
  #url: URL | undefined;

  constructor(request: IncomingMessage, services: HttpServices) {
    this.request = request;
    this.#services = services;
  }

  get requestId(): string {
    return (this.#requestId ??= this.#services.requestId());
  }

  /** The request target as received. */
  get target(): string {
    return this.request.url ?? '/';
  }

  /** @throws Refusal 400 for a target that is not a path, 404 for one that is too long */
  get url(): URL {
    if (this.#url) return this.#url;
    const { publicOrigin } = this.#services.context.config;
    if (!/^\/(?![/\\])[^\\]*$/.test(this.target) || !URL.canParse(this.target, publicOrigin)) throw refuse.malformed('地址无法识别');
    const url = new URL(this.target, publicOrigin);
    // Resolving dot segments can leave two slashes, which would name another host in a redirect.
    if (url.pathname.startsWith('//')) throw refuse.malformed('地址无法识别');
    if (url.pathname.length > longestPath) throw refuse.unknownPath();
    return (this.#url = url);
  }

  /** @throws see `url` */
  get path(): string {
    return this.url.pathname;
  }

  /** The enterprise of the requested host. @throws Refusal 421 for an unknown host */
  get tenant(): NonNullable<ReturnType<Hosts['tenantOf']>> {
    const tenant = this.#services.hosts.tenantOf(this.request.headers.host);
    if (tenant === null) throw refuse.unknownHost();
    return tenant;
  }

  /** The client address that trusted proxies report. */
  get clientAddress(): string {
    return this.#services.admission.addressOfRequest(this.request);
  }

  /** Raw host and target, as long as the host belongs to this tenant. The next request with both is answered from a cache. */
  get rawAddressOf(): RawAddressOf {
    return this.#services.rawAddressOf(this.request, this.tenant);
  }
}
