import { CallUnanswered } from '../contract/client.ts';
import { chunkTimeoutSeconds } from '../contract/constants.ts';
import { networkErrorText } from '../contract/network-error-text.ts';

/** A script that failed to load, or exceeded the timeout (spec pages#chunk-timeout). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** True when no answer came, so the network is the cause. */
  readonly isOffline: boolean;
  constructor(message: string, { isOffline = false, cause }: { isOffline?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isOffline = isOffline;
  }
}

/** The error of a timeout. */
export const tooLate = (): ChunkLoadError => new ChunkLoadError('页面资源加载超时，请刷新后重试');

/**
 * Loads a part of an application with its styles on demand: `loadPart(() => import('./part.tsx'))`. A failed load can be retried.
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

/** Messages of Chromium, Safari and Firefox for a fetch or an import without an answer. They have no error type for it. */
const unanswered = /failed to fetch|load failed|networkerror when|importing a module script failed|error loading dynamically imported module/i;

/** Whether a page failed because of the network: its script or its data got no answer. */
export function isNetworkFault(error: unknown): boolean {
  if (typeof window === 'undefined') return false;
  if (navigator.onLine === false || error instanceof CallUnanswered || error instanceof ChunkLoadError) return true;
  return error instanceof TypeError && unanswered.test(error.message);
}

/**
 * Whether a file got no answer since `since`. The server answers 404 for a removed file, while a file without an answer has status 0 in the
 * resource timing. The time of the failure is compared, because a prefetch may have started the request earlier.
 */
const remainedUnanswered = (since: number): boolean =>
  performance.getEntriesByType('resource').some((entry) => entry.startTime + entry.duration >= since && (entry as PerformanceResourceTiming).responseStatus === 0);

/**
 * Style sheets that failed to load. The bundler's import helper requests each only once and treats a failed link as loaded, so a second try
 * would have no styles.
 */
const lostStyles = new Set<HTMLLinkElement>();
const isStyleSheet = (target: EventTarget | null): target is HTMLLinkElement => target instanceof HTMLLinkElement && target.rel === 'stylesheet';

// A link's error event does not bubble, so the listener uses the capture phase.
if (typeof window !== 'undefined') addEventListener('error', ({ target }) => isStyleSheet(target) && lostStyles.add(target), { capture: true });

/** Requests the failed style sheets again. A new failure is recorded by the listener for the next try. */
function fetchLostStyles(): Promise<void>[] {
  const lost = [...lostStyles];
  lostStyles.clear();
  return lost.map(
    (link) =>
      new Promise((resolve, reject) => {
        const again = link.cloneNode() as HTMLLinkElement;
        again.addEventListener('load', () => resolve());
        again.addEventListener('error', () => reject(new Error(`${link.href} did not arrive`)));
        // A new link is added after the failed one, because React may own the failed one.
        link.after(again);
      }),
  );
}
