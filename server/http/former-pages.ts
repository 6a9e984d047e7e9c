import type { ServerResponse } from 'node:http';
import { platformTopCode } from '../../contract/constants.ts';
import { publicCode } from '../../contract/content/field.ts';
import { pageAddress } from '../../contract/content/index.ts';
import { pageAt } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import { formerAddressOf, publishedOne } from '../publishing/index.ts';
import { contentKinds, kindShownBy } from '../content-kinds.ts';
import type { StoredPage } from './stored-page.ts';
import { pagePathOf } from './pages.ts';

/** What is answered instead of 404 where a record was: where it is now, or that it is gone for good (RFC 9110 §15.4.2, §15.5.11). */
export type FormerPage = { location: string } | 'gone';

/**
 * To be asked where a page was not found.
 * @returns null where there never was a record, and where content is published by another system
 */
export async function formerPage(context: Pick<Context, 'config' | 'database' | 'clock'>, url: URL, kinds = contentKinds): Promise<FormerPage | null> {
  const kind = kindShownBy(pageAt(pagePathOf(url.pathname)), kinds);
  if (!kind || context.config.gateways.Master !== '') return null;
  const code = url.searchParams.get(kind.declaration.page!.parameter) ?? '';
  if (!publicCode.safeParse(code).success) return null;
  // The pages of every host show what the platform publishes (spec product#tenants), even where an enterprise uses the same code.
  const fate = await formerAddressOf(context, kind, { topCode: platformTopCode, code });
  if (fate === null || fate === 'gone') return fate;
  const record = await publishedOne(context, kind, { topCode: platformTopCode, code: fate.movedTo });
  return record && { location: pageAddress(kind.declaration, record.code, record.body as object) };
}

/** An operator may still change their mind, so browsers ask again after a while. */
const cacheControl = 'public, max-age=3600';

/** @param missing the page that says so, shown with 410 where the record is gone */
export function sendFormerPage(former: FormerPage, missing: StoredPage, { isData, isHead }: { isData: boolean; isHead: boolean }, response: ServerResponse, headers: Record<string, string>): void {
  if (former !== 'gone') {
    // React Router follows this one within the page; a redirect would hand it a document where it wants data.
    if (isData) response.writeHead(204, { ...headers, 'X-Remix-Redirect': former.location, 'X-Remix-Status': '301', 'X-Remix-Replace': 'true', 'Cache-Control': 'no-store' }).end();
    else response.writeHead(301, { ...headers, Location: former.location, 'Cache-Control': cacheControl, 'Content-Length': 0 }).end();
    return;
  }
  const { contentType, policies, identity, status } = missing;
  // The router asks for data by their own status.
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
