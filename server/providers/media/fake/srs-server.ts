import { openVendorServer, type VendorServer } from '../../fake/vendor-server.ts';

/** A fake SRS server by its documents: HTTP API and authorizing callbacks. */
interface SrsServer extends VendorServer {
  readonly origin: string;
  /** Connects a client to an address of WHIP, WHEP, FLV or HLS. @returns its id; null if the callback refuses */
  connect(address: string): Promise<string | null>;
  disconnect(id: string): Promise<void>;
  /** Ids of connected clients. */
  ids(): string[];
}

interface Client {
  id: string;
  app: string;
  stream: string;
  param: string;
  publish: boolean;
}

/** @param callback posts to the portal and returns the status and the body of the answer */
export async function openSrsServer(callback: (body: string) => Promise<{ status: number; body: string }>): Promise<SrsServer> {
  const clients = new Map<string, Client>();
  let count = 0;
  const notify = (action: string, { id, app, stream, param }: Client) =>
    callback(JSON.stringify({ server_id: 'vid-1', service_id: '1', action, client_id: id, ip: '127.0.0.1', vhost: '__defaultVhost__', app, stream, param, tcUrl: `rtmp://127.0.0.1/${app}`, stream_url: `/${app}/${stream}`, stream_id: 'vid-2' }));
  async function leave(id: string): Promise<void> {
    const client = clients.get(id);
    if (!client) return;
    clients.delete(id);
    await notify(client.publish ? 'on_unpublish' : 'on_stop', client);
  }
  const json = (body: object) => ({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code: 0, server: 'vid-1', ...body }) });

  const server = await openVendorServer(async ({ method, target }) => {
    const { pathname } = new URL(target, 'http://srs');
    const kicked = /^\/api\/v1\/clients\/([\w-]+)$/.exec(pathname)?.[1];
    if (method === 'DELETE' && kicked) {
      if (!clients.has(kicked)) return { status: 200, body: JSON.stringify({ code: 2049 }) };
      await leave(kicked);
      return json({});
    }
    if (method !== 'GET') return { status: 405 };
    switch (pathname) {
      case '/api/v1/versions':
        return json({ data: { major: 6, minor: 0, revision: 184, version: '6.0.184' } });
      case '/api/v1/clients/':
        return json({ clients: [...clients.values()].map(({ id, app, stream, publish }) => ({ id, vhost: 'vid-3', stream: 'vid-2', ip: '127.0.0.1', url: `/${app}/${stream}`, type: publish ? 'rtc-publish' : 'rtc-play', publish, alive: 1 })) });
      case '/api/v1/streams/':
        return json({
          streams: [...new Set([...clients.values()].map(({ stream }) => stream))].map((name) => {
            const own = [...clients.values()].filter(({ stream }) => stream === name);
            return { id: 'vid-2', name, vhost: 'vid-3', app: own[0]!.app, clients: own.length, recv_bytes: 1000, send_bytes: 1000 * own.length, publish: { active: own.some(({ publish }) => publish) } };
          }),
        });
      default:
        return { status: 404, body: '{"code":100}' };
    }
  });

  return Object.assign(server, {
    origin: `http://127.0.0.1:${server.port}`,
    async connect(address: string) {
      const { pathname, search, searchParams } = new URL(address, 'http://srs');
      const file = /^\/([\w-]+)\/([\w-]+)\.(?:flv|m3u8)$/.exec(pathname);
      const publish = pathname === '/rtc/v1/whip/';
      if (!publish && !file && pathname !== '/rtc/v1/whep/') throw new Error(`SRS serves no ${pathname}`);
      const client = { id: `client-${++count}`, app: file?.[1] ?? searchParams.get('app') ?? '', stream: file?.[2] ?? searchParams.get('stream') ?? '', param: search, publish };
      const { status, body } = await notify(publish ? 'on_publish' : 'on_play', client);
      if (status !== 200 || (body !== '0' && (JSON.parse(body) as { code: number }).code !== 0)) return null;
      clients.set(client.id, client);
      return client.id;
    },
    disconnect: leave,
    ids: () => [...clients.keys()],
  });
}
