import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider, type LoaderFunction } from 'react-router';
import { clientContext, renderContext } from '../../../context.ts';
import Root, { loader as rootLoader } from '../../../root.tsx';
import Home, { loader as homeLoader } from '../page.tsx';
import { content, contentClient, type Content } from './content.ts';

/** The home page as the server sends it, shell included, for calls that answer `changed` over the usual content. */
export async function renderHome(changed: Content = {}): Promise<{ html: string; headers: Headers }> {
  const handler = createStaticHandler([
    {
      id: 'root',
      Component: Root,
      loader: rootLoader as unknown as LoaderFunction,
      children: [{ id: 'home', path: '/home', Component: Home, loader: homeLoader as unknown as LoaderFunction }],
    },
  ]);
  const requestContext = new RouterContextProvider();
  requestContext.set(clientContext, contentClient({ ...content, ...changed }));
  requestContext.set(renderContext, { nonce: 'test', topCode: '-1', publicOrigin: 'http://localhost:3000' });
  const context = await handler.query(new Request('http://localhost:3000/home'), { requestContext });
  if (context instanceof Response) throw new Error(`the home page answered ${context.status}`);
  const html = renderToString(<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />);
  return { html: html.replaceAll('<!-- -->', ''), headers: context.loaderHeaders.home ?? new Headers() };
}

/** The text between tags, blanks between parts. */
export const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** A section of the page by its id, or '' where it is not there. */
export function sectionOf(html: string, id: string): string {
  const start = html.indexOf(`id="${id}"`);
  return start < 0 ? '' : html.slice(start, html.indexOf('</section>', start));
}
