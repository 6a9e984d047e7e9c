import { addressOf, type CallName, calls, type CallShape } from '../../contract/calls/index.ts';
import { refuse } from '../calls/refusal.ts';
import type { Hosts } from './hosts.ts';

/**
 * Refuses a call with an effect from a page of another site (spec calls#effects). Clients other than browsers send neither
 * header. Redirects of the messaging app come from another site and carry their own state.
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

/** Refuses loading as an image, as a script or in a frame of another site: a visitor would not see such a request. */
function refuseEmbedded(headers: Headers, site: string | null): void {
  const isNavigation = (headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate';
  const isFramed = /^i?frame$/.test(headers.get('sec-fetch-dest') ?? '');
  if (!isNavigation || (isFramed && site === 'cross-site')) throw refuse.refusedOrigin();
}
