/** The phone site as an installed application (docs/decisions/0030-service-worker.md): addresses, and the copies that the browser stores. */
import { declaredAt } from './mobile.ts';
import { addressOfPage, cachedParameters, isMobilePath, pages, type PageKey } from './pages.ts';

export const serviceWorkerPath = '/m/service-worker.js';
/** The worker of a new release takes over within this time, or the page does not wait for it any longer. */
export const takenOverWithinMilliseconds = 10_000;
export const webManifestPath = '/m/app.webmanifest';

/** Where React Router asks for the routes of further pages. */
export const routesPath = '/__manifest';

/** Files of the icon. tools/pictures/app-icons.ts draws them into public/. */
export const appIcons = {
  any: { 192: '/m/icons/192.png', 512: '/m/icons/512.png' },
  /** With a margin for launchers that cut the icon into a shape of their own. */
  maskable: { 192: '/m/icons/maskable-192.png', 512: '/m/icons/maskable-512.png' },
  apple: '/m/icons/apple-touch-icon.png',
} as const;

/** The tabs whose documents are stored when the worker is installed. 我的 shows a person's data and is never stored. */
export const storedTabs = ['home', 'liveVideo', 'courses'] as const satisfies readonly PageKey[];

/** Pages that are stored after they were read. All other pages need the network. */
const readable: readonly PageKey[] = [...storedTabs, 'allCourses', 'courseDetail', 'news', 'newsDetail', 'help', 'helpList', 'helpArticle', 'liveDetail', 'coupons', 'privacyAgreement', 'offline'];

/** Typed text may say something about the person. */
const typed = 'keyword';

/**
 * The address under which the document of a page is stored: on the phone site, with the parameters that change the document. Others, such
 * as the token of an unsubscription, are left out. Null for a page that must not be stored.
 */
export function storedAddressOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string | null {
  const declared = isMobilePath(pathname) ? declaredAt(pathname) : null;
  if (declared === null || !readable.includes(declared.key) || searchParams.has(typed)) return null;
  const query = Object.fromEntries(cachedParameters(declared.key).map((name) => [name, searchParams.get(name) ?? undefined]));
  return declared.path + addressOfPage(declared.key, query).slice(pages[declared.key].path.length);
}
