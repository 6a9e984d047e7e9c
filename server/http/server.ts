import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Session } from '../calls/caller.ts';
import type { Context } from '../context.ts';
import { bodyCacheOf, type ContentChange } from '../publishing/index.ts';
import { Assets, assetsOwner } from './assets.ts';
import { callsOwner } from './calls-owner.ts';
import { createCalls } from './calls.ts';
import { consoleOwner, type ConsoleSource, isConsoleAddress } from './console.ts';
import { discoveryOwner } from './discovery/index.ts';
import { createDispatcher } from './dispatch.ts';
import { filesOwner } from './files.ts';
import { handlers as builtHandlers, type Handlers } from './handlers.ts';
import { healthOwner } from './health.ts';
import type { Hosts } from './hosts.ts';
import { liveRoomOwner } from './live-room-owner.ts';
import { mediaOwner } from './media-owner.ts';
import { metricsOwner } from './metrics-owner.ts';
import { mobileAppOwner } from './mobile-app/index.ts';
import type { Owner } from './owner.ts';
import { pagesOwner } from './pages-owner.ts';
import { Pages, type PortalSource } from './pages.ts';
import { clientFolder } from './portal-source.ts';
import { isCall } from './request-target.ts';
import { createHttpServices } from './services.ts';
import { sharePicturesOwner } from './share-pictures/index.ts';
import { createSocketServer, type patience } from './socket-server.ts';
import { createUpgrades } from './upgrades.ts';

export interface PortalServer {
  server: Server;
  /** Drops the cached pages and answers that a change of content affects. Without a change, drops all. */
  purge(change?: ContentChange): void;
  /** Stops accepting connections and waits for accepted requests. */
  close(): Promise<void>;
}

export interface ServerParts {
  context: Context;
  hosts: Hosts;
  source: PortalSource;
  sessionOf: (headers: Headers) => Promise<Session | null>;
  /** The application under /console/. Without it these addresses do not exist. */
  consoleSource?: ConsoleSource;
  /** Vite's middleware, only during development. */
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** For tests: time limits for receiving a request and for sending its answer. */
  arriveWithin?: Partial<typeof patience>;
  /** For tests: the handlers of the calls. */
  handlers?: Handlers;
  /** For tests: owners that come before those of the portal. */
  owners?: readonly Owner[];
}

/** The HTTP server of the portal: the owners of all addresses, in order of precedence. */
export function createPortalServer({ context, hosts, source, sessionOf, consoleSource, development, arriveWithin, handlers = builtHandlers, owners: further = [] }: ServerParts): PortalServer {
  const services = createHttpServices(context, hosts);
  const calls = createCalls({ context, handlers, sessionOf });
  const pages = new Pages(context, source, calls);
  const owners: readonly Owner[] = [
    callsOwner(services, calls),
    ...further,
    healthOwner(services),
    metricsOwner(services),
    ...(context.config.portalFromSource ? [] : [assetsOwner(new Assets(clientFolder), services)]),
    ...(consoleSource ? [consoleOwner(consoleSource, services)] : []),
    filesOwner(services),
    mediaOwner(services),
    liveRoomOwner(services),
    mobileAppOwner(services, pages),
    sharePicturesOwner(services, pages),
    discoveryOwner(services, pages),
    pagesOwner(services, pages),
  ];
  const dispatch = createDispatcher(owners, services);
  const { server, close } = createSocketServer(services, development ? behindVite(development, dispatch) : dispatch, createUpgrades(owners, services), arriveWithin);
  return {
    server,
    close,
    purge(change) {
      bodyCacheOf(context.database).drop(change);
      calls.purge(change);
      pages.cache.purge(change);
    },
  };
}

/** Vite handles requests first, except calls and the console, which has a Vite of its own. */
function behindVite(vite: NonNullable<ServerParts['development']>, dispatch: ReturnType<typeof createDispatcher>): typeof dispatch {
  return (request, response) => {
    const target = request.url ?? '/';
    if (isCall(target) || isConsoleAddress(target.split('?')[0]!)) dispatch(request, response);
    else vite(request, response, () => dispatch(request, response));
  };
}
