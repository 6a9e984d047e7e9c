import type { IncomingMessage } from 'node:http';
import { refuse } from '../calls/refusal.ts';
import type { RawAddressOf } from './answer-cache.ts';
import type { Hosts } from './hosts.ts';
import type { HttpServices } from './services.ts';

/** Files have the longest addresses of ours; longer ones are not looked up. */
const longestPath = 512;

/** A request before its answer, as owners look at it. What costs something is worked out when it is read. */
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

  /** The target of the request line, as it came. */
  get target(): string {
    return this.request.url ?? '/';
  }

  /** @throws Refusal 400 for a target that is no path, 404 for one that is too long */
  get url(): URL {
    if (this.#url) return this.#url;
    const { publicOrigin } = this.#services.context.config;
    if (!/^\/(?![/\\])[^\\]*$/.test(this.target) || !URL.canParse(this.target, publicOrigin)) throw refuse.malformed('地址无法识别');
    const url = new URL(this.target, publicOrigin);
    if (url.pathname.length > longestPath) throw refuse.unknownPath();
    return (this.#url = url);
  }

  /** @throws as `url` */
  get path(): string {
    return this.url.pathname;
  }

  /** The enterprise of the requested host. @throws Refusal 421 under an unknown host */
  get tenant(): NonNullable<ReturnType<Hosts['tenantOf']>> {
    const tenant = this.#services.hosts.tenantOf(this.request.headers.host);
    if (tenant === null) throw refuse.unknownHost();
    return tenant;
  }

  /** As trusted proxies report it. */
  get clientAddress(): string {
    return this.#services.admission.addressOfRequest(this.request);
  }

  /** Host and target as they came, as long as the host is this tenant's: the next request with the same two is answered from a cache. */
  get rawAddressOf(): RawAddressOf {
    return this.#services.rawAddressOf(this.request, this.tenant);
  }
}
