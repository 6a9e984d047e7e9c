import type { BrowserContext, Page } from 'playwright-core';
import { addressOf, type CallName } from '../../contract/calls/index.ts';

export interface MadeCall {
  /** The parsed body of a POST. */
  body: Record<string, unknown>;
  /** The query of a GET. */
  query: Record<string, string>;
}

/** Records every call with this name that the page, or any page of the visitor, makes from now on, oldest first. */
export function callsOf(pages: Page | BrowserContext, name: CallName): MadeCall[] {
  const { path } = addressOf(name);
  const made: MadeCall[] = [];
  // Both types have the event. The cast avoids their many overloads of `on`.
  (pages as Page).on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path) made.push({ body: (request.postDataJSON() as Record<string, unknown> | null) ?? {}, query: Object.fromEntries(url.searchParams) });
  });
  return made;
}

/** For `page.route`: matches the addresses of a call, with any query. */
export const addressPattern = (name: CallName): RegExp => new RegExp(`${addressOf(name).path.replaceAll('/', '\\/')}(\\?|$)`);
