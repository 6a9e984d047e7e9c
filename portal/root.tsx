import { lazy, Suspense, useEffect, useMemo } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, type ShouldRevalidateFunction } from 'react-router';
import { isOnline } from '../browser/client.ts';
import { isNetworkFault } from '../browser/loading.ts';
import { platformTopCode } from '../contract/constants.ts';
import { pageAt, pageOf, titleOf } from '../contract/pages.ts';
import { clientContext, renderContext } from './context.ts';
import favicon from './shell/favicon.svg';
import { Shell } from './shell/shell.tsx';
import type { Site } from './site.ts';
import './styles.css';

export { Document as Layout } from './shell/document.tsx';

export const links: LinksFunction = () => [{ rel: 'icon', type: 'image/svg+xml', href: favicon }];

/** The page's title with the brand suffix (spec pages#titles). A page with a title that depends on its content exports its own `meta`. */
export const meta: MetaFunction = ({ location }) => {
  const key = pageAt(location.pathname);
  return [{ title: titleOf(key ? pageOf(key).title : '页面不存在') }];
};

function skipsVisibility(path: string): boolean {
  const key = pageAt(path);
  return path === '/' || (key !== null && pageOf(key).skipsVisibility === true);
}

/**
 * Loads the site configuration, and unless the path is excepted the visibility of sections with topCode -1 (spec
 * pages#visibility-on-entry).
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Site> {
  const client = context.get(clientContext);
  const { topCode, publicOrigin, bases, officialAccount } = context.get(renderContext);
  const [config, sections] = await Promise.all([
    client.call('getSiteConfig', { topCode }),
    skipsVisibility(new URL(request.url).pathname) ? null : client.call('isShowIndexPage', { topCode: platformTopCode }),
  ]);
  return { topCode, publicOrigin, bases: bases ?? { Master: '', bks: '', Burial: '' }, officialAccount, config: config.data, sections: sections?.data ?? null };
}

/**
 * The data is loaded once per document, also across client-side navigations. It is loaded again only when the first page did not load
 * visibility.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => skipsVisibility(currentUrl.pathname) && !skipsVisibility(nextUrl.pathname);

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Loaded only on a failure. Unknown paths have their own route. */
const FailurePage = lazy(() => import('./shell/failure-page.tsx').catch(() => ({ default: Offline })));

/** Polling is needed, because a browser may miss that the network is back, or report only the local link. */
const pollMilliseconds = 5_000;

/**
 * Offline page. It is part of the root bundle, because nothing can be loaded without a connection. It opens the requested page once the
 * network is back.
 */
function Offline() {
  useEffect(() => {
    const look = () => void isOnline().then((isBack) => isBack && location.reload());
    addEventListener('online', look);
    const timer = setInterval(() => document.hidden || look(), pollMilliseconds);
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
  // Decided once per error, because the network may be back by the next render. An error answer from the server is not a network fault.
  const isOffline = useMemo(() => !isRouteErrorResponse(error) && isNetworkFault(error), [error]);
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
