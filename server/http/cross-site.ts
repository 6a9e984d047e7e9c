import { addressOf, type CallName, calls, type CallShape } from '../../contract/calls/index.ts';
import { refuse } from '../calls/refusal.ts';
import type { Hosts } from './hosts.ts';

/**
 * A call that changes something refuses a page of another site (spec calls#effects). Callers that are no browser send neither
 * header. The messaging app's redirects come from another site by their nature and carry their own state.
 */
export function refuseCrossSite(name: CallName, headers: Headers, { isOwnOrigin }: Hosts): void {
  const shape: CallShape = calls[name];
  const site = headers.get('sec-fetch-site');
  if (shape.answersRedirect) return refuseEmbedded(headers, site);
  if (addressOf(name).method !== 'POST' && !shape.hasEffect) return;
  if (site !== null && site !== 'same-origin') throw refuse.refusedOrigin();
  const origin = headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin)) throw refuse.refusedOrigin();
}

/** Another site cannot make a visitor's browser do these unseen: neither as a picture or script nor in a frame. */
function refuseEmbedded(headers: Headers, site: string | null): void {
  const isNavigation = (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
  const isFramed = /^i?frame$/.test(headers.get('sec-fetch-dest') ?? '');
  if (!isNavigation || (isFramed && site === 'cross-site')) throw refuse.refusedOrigin();
}
