import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, Outlet, useRouteError, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { platformTopCode } from '../contract/constants.ts';
import { pageAt, pageOf, titleOf } from '../contract/pages.ts';
import { clientContext, renderContext } from './context.ts';
import favicon from './shell/favicon.svg';
import { Shell } from './shell/shell.tsx';
import type { Site } from './site.ts';
import './styles.css';

export { Document as Layout } from './shell/document.tsx';

export const links: LinksFunction = () => [{ rel: 'icon', type: 'image/svg+xml', href: favicon }];

/** §2.2: the page's title with the brand suffix; a page whose title depends on its content exports its own `meta`. */
export const meta: MetaFunction = ({ location }) => {
  const key = pageAt(location.pathname);
  return [{ title: titleOf(key ? pageOf(key).title : '页面不存在') }];
};

/** §2.2: on entry, site configuration and, unless the path is excepted, the visibility of sections with topCode -1. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Site> {
  const client = context.get(clientContext);
  const { topCode, publicOrigin, bases } = context.get(renderContext);
  const path = new URL(request.url).pathname;
  const key = pageAt(path);
  const skipsVisibility = path === '/' || (key !== null && pageOf(key).skipsVisibility === true);
  const [config, sections] = await Promise.all([
    client.call('getSiteConfig', { topCode }),
    skipsVisibility ? null : client.call('isShowIndexPage', { topCode: platformTopCode }),
  ]);
  return { topCode, publicOrigin, bases: bases ?? { Master: '', bks: '', Burial: '' }, config: config.data, sections: sections?.data ?? null };
}

/** Once a document: navigation keeps what was loaded on entry. */
export const shouldRevalidate = () => false;

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Fetched when something fails: no page that stands needs it. Paths that no page answers have a route of their own. */
const FailurePage = lazy(() => import('./shell/failure-page.tsx'));

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell failed>
      <Suspense>
        <FailurePage missing={isRouteErrorResponse(error) && error.status === 404} />
      </Suspense>
    </Shell>
  );
}
