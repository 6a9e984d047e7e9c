import type { IncomingMessage, ServerResponse } from 'node:http';
import { routesPath } from '../../contract/mobile-app.ts';
import { declaredAt, movedFromMobile, onSameSite } from '../../contract/mobile.ts';
import { refuse } from '../calls/refusal.ts';
import { transferTarget } from '../modules/live/index.ts';
import { needsNewDocument, sendNewDocument } from './document-change.ts';
import { formerPage, sendFormerPage } from './former-pages.ts';
import { mobileRedirect, type MobileSite, type Visitor } from './mobile-redirect.ts';
import { wishOf } from './negotiation.ts';
import type { Owner } from './owner.ts';
import type { RenderedPage } from './page-cache.ts';
import type { Pages } from './pages.ts';
import { headerOf, isFilesName } from './request-target.ts';
import { sendScriptsOfPages } from './scripts-of-pages.ts';
import type { HttpServices } from './services.ts';
import { routersMark, sendStoredPage } from './stored-page.ts';

const visitorOf = (request: IncomingMessage): Visitor => ({ userAgent: headerOf(request, 'user-agent'), cookie: headerOf(request, 'cookie') });

function splitTarget(target: string): { pathname: string; search: string } {
  const queryAt = target.indexOf('?');
  return queryAt < 0 ? { pathname: target, search: '' } : { pathname: target.slice(0, queryAt), search: target.slice(queryAt) };
}

/** The address that a phone is redirected to from a page, with the page's origin. Other visitors get the address of the page. */
function phoneVersionOf(site: MobileSite, address: string, visitor: Visitor): string {
  const [, origin = '', target = ''] = /^(https?:\/\/[^/]+)?(.*)$/s.exec(address) ?? [];
  const onPhone = mobileRedirect(site, splitTarget(target), visitor);
  return onPhone === null ? address : onPhone.startsWith('/') ? origin + onPhone : onPhone;
}

/** Serves the pages of the portal, their data, and the "not found" page: every address without another owner. */
export function pagesOwner({ context, headers, admission, sender, requestId: nextRequestId }: HttpServices, pages: Pages): Owner {
  const { config, metrics } = context;

  const countPage = (status: number, outcome: 'cached' | 'revalidated' | 'rendered'): void => metrics.pages.inc({ outcome: status === 200 ? outcome : String(status) });

  function sendUncacheable({ page }: RenderedPage, isHead: boolean, response: ServerResponse, requestId: string): void {
    response.writeHead(page.status, {
      ...headers.page,
      'Content-Type': page.contentType,
      'Content-Length': page.identity.length,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      ...routersMark(page),
      ...page.policies,
    });
    response.end(isHead ? undefined : page.identity);
  }

  return {
    owns: () => true,

    async answer({ path, url, tenant, request, requestId, clientAddress, rawAddressOf }, response) {
      if (path.startsWith('/assets/') || isFilesName(path)) throw refuse.unknownPath();
      await admission.admit(clientAddress);
      if (path === routesPath) return sendScriptsOfPages(pages, url, response, { ...headers.data, 'X-Request-Id': requestId });
      const visitor = visitorOf(request);
      const varies = { Vary: 'User-Agent, Cookie' };
      /** Sends everybody to the address in one hop: phones to their version of it, and visitors of the phone site to the page there. */
      const redirect = (address: string): void => sender.redirect(response, phoneVersionOf(config, onSameSite(path, address), visitor), requestId, varies);
      // If another system answers the calls, the page itself asks it (spec live#transfer).
      if (declaredAt(path)?.key === 'transfer' && config.gateways.Master === '') return redirect(await transferTarget(context, url.searchParams));
      const toMobile = mobileRedirect(config, url, visitor);
      if (toMobile) return sender.redirect(response, toMobile, requestId, varies);
      if (path === '/') return sender.redirect(response, `/home${url.search}`, requestId, varies);
      const moved = movedFromMobile(path + url.search);
      if (moved) return redirect(moved);
      if (needsNewDocument(path, request)) return sendNewDocument(url, response, { ...headers.page, 'X-Request-Id': requestId });

      const rendered = await pages.page({ url, tenant, requestId, raw: rawAddressOf, admitUncached: () => admission.admitUncached(clientAddress) });
      const { page, location } = rendered;
      countPage(page.status, rendered.isCached ? 'cached' : rendered.isRevalidated ? 'revalidated' : 'rendered');
      if (location) return redirect(location);
      const isHead = request.method === 'HEAD';
      const former = page.status === 404 ? await formerPage(context, url) : null;
      if (former) return sendFormerPage(former, page, { isData: path.endsWith('.data'), isHead }, response, { ...headers.page, 'X-Request-Id': requestId });
      if (rendered.isCacheable) return sendStoredPage(page, wishOf(request), response, { headers: headers.page, requestId });
      sendUncacheable(rendered, isHead, response, requestId);
    },

    answerCached(wish, request, response) {
      const target = request.url ?? '/';
      const page = pages.cache.cachedAt(wish.host, target);
      if (!page || needsNewDocument(target.split('?', 1)[0]!, request)) return false;
      if (mobileRedirect(config, splitTarget(target), visitorOf(request))) return false;
      countPage(page.status, 'cached');
      sendStoredPage(page, wish, response, { headers: headers.page, requestId: nextRequestId() });
      return true;
    },
  };
}
