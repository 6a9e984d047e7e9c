import { isRouteErrorResponse } from 'react-router';
import { CallUnanswered } from '../contract/client.ts';
import { chunkTimeoutSeconds } from '../contract/constants.ts';
import { networkErrorText } from '../contract/network-error-text.ts';

/** A script that did not arrive in time, or not at all (spec pages#chunk-timeout). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** Nothing answers from here: not the file is at fault but the network. */
  readonly isOffline: boolean;
  constructor(message: string, { isOffline = false, cause }: { isOffline?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isOffline = isOffline;
  }
}

/** What did not come in time, whether a part of a page or a page. */
export const tooLate = (): ChunkLoadError => new ChunkLoadError('页面资源加载超时，请刷新后重试');

/**
 * Loads a part of the portal on demand, its styles included: `loadPart(() => import('./part.tsx'))`. What failed may be
 * asked for again.
 * @throws {ChunkLoadError} after 120 s (spec pages#chunk-timeout), or as soon as the browser gives up
 */
export function loadPart<Part>(load: () => Promise<Part>, timeoutSeconds: number = chunkTimeoutSeconds): Promise<Part> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), timeoutSeconds * 1000);
    Promise.all([load(), ...fetchLostStyles()])
      .then(([part]) => resolve(part), (cause) => reject(faultOf(cause, since)))
      .finally(() => clearTimeout(timer));
  });
}

function faultOf(cause: unknown, since: number): ChunkLoadError {
  const isOffline = navigator.onLine === false || remainedUnanswered(since);
  return new ChunkLoadError(isOffline ? networkErrorText : '页面资源没有加载成功，请刷新后重试', { isOffline, cause });
}

/** What Chromium, Safari and Firefox say of a fetch or an import that no answer came to. They have no error type for it. */
const unanswered = /failed to fetch|load failed|networkerror when|importing a module script failed|error loading dynamically imported module/i;

/** Whether a page could not be had because of the network: its script or its data did not arrive. An answer of the server is no such fault. */
export function isLineFault(error: unknown): boolean {
  if (typeof window === 'undefined' || isRouteErrorResponse(error)) return false;
  if (navigator.onLine === false || error instanceof CallUnanswered || error instanceof ChunkLoadError) return true;
  return error instanceof TypeError && unanswered.test(error.message);
}

/**
 * A file that the server no longer has is answered with 404; one that no answer came to stands in the browser's list with 0.
 * By when it failed: what was asked for as the pointer came near was under way already.
 */
const remainedUnanswered = (since: number): boolean =>
  performance.getEntriesByType('resource').some((entry) => entry.startTime + entry.duration >= since && (entry as PerformanceResourceTiming).responseStatus === 0);

/**
 * Style sheets that did not arrive. The bundler's import helper asks for each only once, and takes a link that failed for
 * one that is there: at the second try the part would come without its looks.
 */
const lostStyles = new Set<HTMLLinkElement>();
const isStyleSheet = (target: EventTarget | null): target is HTMLLinkElement => target instanceof HTMLLinkElement && target.rel === 'stylesheet';

// A link's error does not bubble, but it can be caught on its way down.
if (typeof window !== 'undefined') addEventListener('error', ({ target }) => isStyleSheet(target) && lostStyles.add(target), { capture: true });

/** One that is lost again is noticed like the first time, and fetched at the next try. */
function fetchLostStyles(): Promise<void>[] {
  const lost = [...lostStyles];
  lostStyles.clear();
  return lost.map(
    (link) =>
      new Promise((resolve, reject) => {
        const again = link.cloneNode() as HTMLLinkElement;
        again.addEventListener('load', () => resolve());
        again.addEventListener('error', () => reject(new Error(`${link.href} did not arrive`)));
        // Beside the first, which may belong to what React draws.
        link.after(again);
      }),
  );
}
