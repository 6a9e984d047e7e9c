import { lazy, Suspense, useEffect, useMemo } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, type ShouldRevalidateFunction } from 'react-router';
import { platformTopCode } from '../contract/constants.ts';
import { pageAt, pageOf, titleOf } from '../contract/pages.ts';
import { isOnline } from './client.ts';
import { clientContext, renderContext } from './context.ts';
import { isLineFault } from './loading.ts';
import favicon from './shell/favicon.svg';
import { Shell } from './shell/shell.tsx';
import type { Site } from './site.ts';
import './styles.css';

export { Document as Layout } from './shell/document.tsx';

export const links: LinksFunction = () => [{ rel: 'icon', type: 'image/svg+xml', href: favicon }];

/** The page's title with the brand suffix (spec pages#titles); a page with a title that depends on its content exports its own `meta`. */
export const meta: MetaFunction = ({ location }) => {
  const key = pageAt(location.pathname);
  return [{ title: titleOf(key ? pageOf(key).title : '页面不存在') }];
};

function skipsVisibility(path: string): boolean {
  const key = pageAt(path);
  return path === '/' || (key !== null && pageOf(key).skipsVisibility === true);
}

/** On entry, site configuration and, unless the path is excepted, the visibility of sections with topCode -1 (spec pages#visibility-on-entry). */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Site> {
  const client = context.get(clientContext);
  const { topCode, publicOrigin, bases } = context.get(renderContext);
  const [config, sections] = await Promise.all([
    client.call('getSiteConfig', { topCode }),
    skipsVisibility(new URL(request.url).pathname) ? null : client.call('isShowIndexPage', { topCode: platformTopCode }),
  ]);
  return { topCode, publicOrigin, bases: bases ?? { Master: '', bks: '', Burial: '' }, config: config.data, sections: sections?.data ?? null };
}

/** Once a document: navigation keeps what was loaded on entry. Only who entered where visibility is not loaded still needs it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => skipsVisibility(currentUrl.pathname) && !skipsVisibility(nextUrl.pathname);

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Fetched when something fails: no page that stands needs it. Paths that no page answers have a route of their own. */
const FailurePage = lazy(() => import('./shell/failure-page.tsx').catch(() => ({ default: Offline })));

/** A browser may not notice that the line is back, or only that the nearest part of it is. */
const looksAgainAfterMilliseconds = 5_000;

/** Without a connection nothing more can be fetched, not even the page that says so. Once the line is back, what was asked for opens by itself. */
function Offline() {
  useEffect(() => {
    const look = () => void isOnline().then((isBack) => isBack && location.reload());
    addEventListener('online', look);
    const timer = setInterval(() => document.hidden || look(), looksAgainAfterMilliseconds);
    return () => {
      removeEventListener('online', look);
      clearInterval(timer);
    };
  }, []);
  return (
    <section className="failure wrap">
      <div>
        <h1>网络断开了</h1>
        <p className="lead">这一页没能取到，连上以后会自己打开。</p>
        <p className="failure__links">
          <button type="button" className="button button--green" onClick={() => location.reload()}>
            重新打开
          </button>
        </p>
      </div>
    </section>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // Decided once for each error: the line may be back by the next render.
  const isOffline = useMemo(() => isLineFault(error), [error]);
  return (
    <Shell failed>
      {isOffline ? (
        <Offline />
      ) : (
        <Suspense>
          <FailurePage missing={isRouteErrorResponse(error) && error.status === 404} />
        </Suspense>
      )}
    </Shell>
  );
}
