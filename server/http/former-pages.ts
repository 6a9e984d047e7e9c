import type { ServerResponse } from 'node:http';
import { platformTopCode } from '../../contract/constants.ts';
import { publicCode } from '../../contract/content/field.ts';
import { pageAddress } from '../../contract/content/index.ts';
import { onSameSite } from '../../contract/mobile.ts';
import { pageAt } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import { formerAddressOf, publishedOne } from '../publishing/index.ts';
import { contentKinds, kindShownBy } from '../content-kinds.ts';
import type { StoredPage } from './stored-page.ts';
import { pagePathOf } from './pages.ts';

/** The answer in place of 404 for a former record: its new address on the same site, or gone for good (RFC 9110 §15.4.2, §15.5.11). */
export type FormerPage = { location: string } | 'gone';

/**
 * Looks up a page that was not found.
 * @returns null if the record never existed, or if another system publishes the content
 */
export async function formerPage(context: Pick<Context, 'config' | 'database' | 'clock'>, url: URL, kinds = contentKinds): Promise<FormerPage | null> {
  const kind = kindShownBy(pageAt(pagePathOf(url.pathname)), kinds);
  if (!kind || context.config.gateways.Master !== '') return null;
  const code = url.searchParams.get(kind.declaration.page!.parameter) ?? '';
  if (!publicCode.safeParse(code).success) return null;
  // Pages of every host show the platform's content (spec product#tenants), even if an enterprise uses the same code.
  const fate = await formerAddressOf(context, kind, { topCode: platformTopCode, code });
  if (fate === null || fate === 'gone') return fate;
  const record = await publishedOne(context, kind, { topCode: platformTopCode, code: fate.movedTo });
  return record && { location: onSameSite(url.pathname, pageAddress(kind.declaration, record.code, record.body as object)) };
}

/** Browsers ask again after an hour, because an operator may republish the record. */
const cacheControl = 'public, max-age=3600';

/** @param missing the "not found" page; sent with 410 if the record is gone */
export function sendFormerPage(former: FormerPage, missing: StoredPage, { isData, isHead }: { isData: boolean; isHead: boolean }, response: ServerResponse, headers: Record<string, string>): void {
  if (former !== 'gone') {
    // React Router follows this header within the page. A redirect would give it a document where it expects data.
    if (isData) response.writeHead(204, { ...headers, 'X-Remix-Redirect': former.location, 'X-Remix-Status': '301', 'X-Remix-Replace': 'true', 'Cache-Control': 'no-store' }).end();
    else response.writeHead(301, { ...headers, Location: former.location, 'Cache-Control': cacheControl, 'Content-Length': 0 }).end();
    return;
  }
  const { contentType, policies, identity, status } = missing;
  // React Router shows the missing page by the status of the data, so data keeps its own status.
  response.writeHead(isData ? status : 410, {
    ...headers,
    ...policies,
    'Content-Type': contentType,
    'Content-Length': identity.length,
    'Cache-Control': 'no-store',
    ...(isData ? { 'X-Remix-Response': 'yes' } : {}),
  });
  response.end(isHead ? undefined : identity);
}
