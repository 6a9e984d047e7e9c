import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Randomness } from '../../randomness.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { createOpenWechatProvider } from './open.ts';
import type { EmbeddedWechatOptions } from './options.ts';
import { type OfficialAccount, type WechatProvider, WechatUnidentified } from './provider.ts';
import { type ApplicationKind, isLocalHost, type WechatApplication } from './fake/application.ts';
import { createFakeWechat } from './fake/fake-wechat.ts';

const NAME = 'embedded';

/**
 * The vendor's driver with a fake of the vendor, which listens on loopback from the first call (spec operation#production,
 * login#wechat). The fake has an address of its own: its page is framed, redirects the window and returns from another site, as the
 * vendor's does, and the portal itself serves nothing of it. Not for production.
 */
export function createEmbeddedWechatProvider({ port = 0 }: EmbeddedWechatOptions, { clock, logger, random }: ProviderDependencies & { random: Randomness }): WechatProvider {
  const application = (kind: ApplicationKind, appId: string): WechatApplication => ({ kind, appId, appSecret: random.bytes(16).toString('hex'), title: '鹦鹉匠', isRedirectHost: isLocalHost });
  const website = application('website', 'wx0000000000000000');
  const account = application('official', 'wx0000000000000001');
  const fake = createFakeWechat([website, account], { clock, random });
  let opening: Promise<{ server: Server; vendor: WechatProvider }> | null = null;

  const open = (): Promise<{ server: Server; vendor: WechatProvider }> => {
    opening ??= listen().catch((error: unknown) => {
      opening = null;
      logger.error({ provider: NAME, port, err: error }, 'the fake of the messaging app cannot listen');
      throw new WechatUnidentified(NAME, { reason: 'unreachable', vendorCode: 'local.PORT' });
    });
    return opening;
  };

  async function listen(): Promise<{ server: Server; vendor: WechatProvider }> {
    const server = createServer((request, response) => {
      buffer(request).then((body) => fake.answer({ method: request.method ?? '', target: request.url ?? '', headers: request.headers, body })).then(
        ({ status, headers, body = '' }) => {
          // Connections are not kept alive, because the fake server may be closed and opened again on the same port.
          response.writeHead(status, { 'content-length': Buffer.byteLength(body), connection: 'close', ...headers });
          response.end(request.method === 'HEAD' ? undefined : body);
        },
        (error: unknown) => {
          logger.error({ provider: NAME, err: error }, 'the fake of the messaging app failed');
          response.destroy();
        },
      );
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    // The fake server must not keep a program alive that has nothing else to do.
    server.unref();
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const vendor = createOpenWechatProvider({ kind: 'open', appId: website.appId, appSecret: website.appSecret, official: account, openBase: origin, apiBase: origin, scriptBase: origin }, { clock, logger }, NAME);
    return { server, vendor };
  }

  async function official(): Promise<OfficialAccount> {
    const { vendor } = await open();
    if (vendor.official === null) throw new Error('the fake has an official account');
    return vendor.official;
  }

  return {
    name: NAME,
    official: {
      authorizeUrl: async (request) => (await official()).authorizeUrl(request),
      identify: async (code) => (await official()).identify(code),
      appId: account.appId,
      scriptUrl: async () => (await official()).scriptUrl(),
      shareTicket: async () => (await official()).shareTicket(),
    },
    authorizeUrl: async (request) => (await open()).vendor.authorizeUrl(request),
    pageOrigin: async () => (await open()).vendor.pageOrigin(),
    identify: async (code) => (await open()).vendor.identify(code),
    health: async () => (await open()).vendor.health(),
    onScanned: (listener) => fake.onScanned(listener),
    async close() {
      const opened = await opening?.catch(() => null);
      opening = null;
      if (!opened) return;
      const closed = new Promise<void>((resolve) => opened.server.close(() => resolve()));
      opened.server.closeAllConnections();
      await closed;
    },
  };
}
