import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider, type LoaderFunction, type MetaDescriptor } from 'react-router';
import { link, type PageKey } from '../../contract/pages.ts';
import { clientContext, renderContext } from '../context.ts';
import { content, contentClient, type Content } from '../pages/home/testing/content.ts';
import Root, { loader as rootLoader } from '../root.tsx';

export interface ProductModule {
  default: ComponentType;
  loader: unknown;
}

/** A product page as the server sends it, shell included, and what its head says. */
export async function renderProduct(page: PageKey, { default: Component, loader }: ProductModule, changed: Content = {}): Promise<{ main: string; head: MetaDescriptor[] }> {
  const handler = createStaticHandler([
    {
      id: 'root',
      Component: Root,
      loader: rootLoader as unknown as LoaderFunction,
      children: [{ id: page, path: link(page), Component, loader: loader as LoaderFunction }],
    },
  ]);
  const requestContext = new RouterContextProvider();
  requestContext.set(clientContext, contentClient({ ...content, ...changed }));
  requestContext.set(renderContext, { nonce: 'test', topCode: '-1', publicOrigin: 'https://www.example.com' });
  const context = await handler.query(new Request(`https://www.example.com${link(page)}`), { requestContext });
  if (context instanceof Response) throw new Error(`${page} answered ${context.status}`);
  const html = renderToString(<StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />).replaceAll('<!-- -->', '');
  return { main: html.slice(html.indexOf('<main'), html.indexOf('</main>')), head: (context.loaderData[page] as { head: MetaDescriptor[] }).head };
}

/** The text between tags, blanks between parts. */
export const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
