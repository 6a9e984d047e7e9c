import { createContext, data, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Client } from '../../contract/client.ts';
import type { PortalSource } from './pages.ts';

/** Status, headers and text of one rendering. The text is part of the inline script beside the rendering's number. */
export interface Rendered {
  status?: number;
  text?: string;
}

/** A portal with one page at every path. It counts its renderings, and its loader has the usual client. */
export function onePage(answerOf: (rendering: number, client: Client, request: Request) => Rendered | Promise<Rendered>): { source: PortalSource; renderings(): number } {
  let renderings = 0;
  const renderContext = createContext<{ nonce: string }>();
  const clientContext = createContext<Client>();
  const build = {
    entry: {
      module: {
        clientContext,
        renderContext,
        default: (_request: Request, status: number, headers: Headers, entry: { staticHandlerContext: { loaderData: { home: { script: string } } } }, load: RouterContextProvider) => {
          headers.set('Content-Type', 'text/html; charset=utf-8');
          return new Response(`<script nonce="${load.get(renderContext).nonce}">${entry.staticHandlerContext.loaderData.home.script}</script>`, { status, headers });
        },
      },
    },
    // Only `home` is built. All other declared pages are not.
    routes: {
      home: {
        id: 'home',
        path: '*',
        module: {
          default: () => null,
          loader: async ({ context, request }: { context: RouterContextProvider; request: Request }) => {
            const rendering = ++renderings;
            const { status = 200, text = '' } = await answerOf(rendering, context.get(clientContext), request);
            return data({ script: `window.it = ${rendering}${text}` }, { status });
          },
          headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
        },
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: { home: { id: 'home', module: '/assets/page.js' } }, url: '', version: 'v1' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  return { source: { build: () => Promise.resolve(build) }, renderings: () => renderings };
}
