import type { ComponentType } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider, type LoaderFunction, type MetaDescriptor } from 'react-router';
import { CallRefused, type Client } from '../../contract/client.ts';
import type { CallName, DataOf, RequestOf } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { clientContext, renderContext } from '../context.ts';
import Root, { loader as rootLoader } from '../root.tsx';
import { sampleAnswers } from './sample-answers.ts';

export const origin = 'http://localhost:3000';

/** Answers by call name: a value, or a function of the request. Calls without an answer fail. */
export type Answers = { [Name in CallName]?: DataOf<Name> | ((request: RequestOf<Name>) => DataOf<Name>) };

export const notFound = (): never => {
  throw new CallRefused({ returnCode: returnCodes.notFound, returnMsg: '没有找到', data: null, httpStatus: 200, requestId: 'test' });
};

function clientOf(answers: Answers): Client {
  return {
    call: async (name: CallName, request: never) => {
      const answer = answers[name] as unknown;
      if (answer === undefined) throw new CallRefused({ returnCode: 50000, returnMsg: '服务暂时不可用', data: null, httpStatus: 500, requestId: 'test' });
      return { returnCode: 200, returnMsg: '', data: typeof answer === 'function' ? (answer as (request: never) => unknown)(request) : answer };
    },
  } as Client;
}

export interface PageModule {
  default: ComponentType;
  loader?: unknown;
  meta?: unknown;
}

/** Renders a page for `address` as the server does, with shell, status, loader headers and head. */
export async function renderPage(page: PageModule, address: string, answers: Answers = {}) {
  const handler = createStaticHandler([
    {
      id: 'root',
      Component: Root,
      loader: rootLoader as unknown as LoaderFunction,
      children: [{ id: 'page', path: new URL(address, origin).pathname, Component: page.default, loader: page.loader as LoaderFunction }],
    },
  ]);
  const requestContext = new RouterContextProvider();
  requestContext.set(clientContext, clientOf({ getSiteConfig: sampleAnswers.getSiteConfig, isShowIndexPage: sampleAnswers.isShowIndexPage, ...answers }));
  requestContext.set(renderContext, { nonce: 'test', topCode: '-1', publicOrigin: origin, officialAccount: false });
  const context = await handler.query(new Request(origin + address), { requestContext });
  if (context instanceof Response) throw new Error(`${address} answered ${context.status}`);
  const router = <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />;
  const stream = await renderToReadableStream(router, { progressiveChunkSize: Infinity });
  await stream.allReady;
  const html = (await new Response(stream).text()).replaceAll('<!-- -->', '');
  const describe = (page.meta ?? (() => [])) as (about: { loaderData: unknown; matches: unknown[] }) => MetaDescriptor[];
  const head = describe({ loaderData: context.loaderData['page'], matches: [{ id: 'root', loaderData: context.loaderData['root'] }] }) as Record<string, unknown>[];
  return { status: context.statusCode, html, main: html.slice(html.indexOf('<main'), html.indexOf('</main>')), head, headers: context.loaderHeaders['page'] ?? new Headers() };
}

/** The text between tags, separated by blanks. */
export const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** The head entry with this name, property, rel or kind. */
export const entryOf = (head: Record<string, unknown>[], name: string): Record<string, unknown> | undefined =>
  head.find((entry) => entry['name'] === name || entry['property'] === name || entry['rel'] === name || name in entry);

export const linkedDataOf = (head: Record<string, unknown>[], type: string): Record<string, unknown> | undefined =>
  head.map((entry) => entry['script:ld+json'] as Record<string, unknown> | undefined).find((data) => data?.['@type'] === type);
