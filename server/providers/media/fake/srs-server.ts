import { openVendorServer, type VendorServer } from '../../fake/vendor-server.ts';

/** A fake SRS server by its documents: HTTP API, authorizing callbacks, and one publisher per stream. */
interface SrsServer extends VendorServer {
  readonly origin: string;
  /** Connects a client to an address of WHIP, WHEP, FLV, HLS or RTMP. @returns its id; null if the callback or SRS refuses */
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
  /** `fmle-publish` publishes by RTMP. */
  type: 'fmle-publish' | 'rtc-publish' | 'rtc-play';
}

const publishes = ({ type }: Client): boolean => type !== 'rtc-play';

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
    await notify(publishes(client) ? 'on_unpublish' : 'on_stop', client);
  }
  const publisherOf = ({ app, stream }: Pick<Client, 'app' | 'stream'>) => [...clients.values()].find((client) => publishes(client) && client.app === app && client.stream === stream);
  async function join(client: Client): Promise<string | null> {
    const { status, body } = await notify(publishes(client) ? 'on_publish' : 'on_play', client);
    if (status !== 200 || (body !== '0' && (JSON.parse(body) as { code: number }).code !== 0)) return null;
    // SRS refuses a second publisher after the callback, without a callback about its end.
    if (publishes(client) && publisherOf(client)) return null;
    clients.set(client.id, client);
    return client.id;
  }
  const listed = (client: Client) => ({ id: client.id, vhost: 'vid-3', stream: 'vid-2', ip: '127.0.0.1', url: `/${client.app}/${client.stream}`, type: client.type, publish: publishes(client), alive: 1 });
  const json = (body: object) => ({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code: 0, server: 'vid-1', ...body }) });

  const server = await openVendorServer(async ({ method, target }) => {
    const { pathname, search, searchParams } = new URL(target, 'http://srs');
    const named = /^\/api\/v1\/clients\/([\w-]+)$/.exec(pathname)?.[1];
    if (method === 'DELETE' && named) {
      if (!clients.has(named)) return { status: 200, body: JSON.stringify({ code: 2049 }) };
      await leave(named);
      return json({});
    }
    if (method === 'POST' && pathname === '/rtc/v1/whip/') {
      const [app, stream] = ['app', 'stream'].map((name) => searchParams.get(name) ?? '') as [string, string];
      const id = await join({ id: `client-${++count}`, app, stream, param: search, type: 'rtc-publish' });
      return id === null ? { status: 400, body: '{"code":400}' } : { status: 201, headers: { 'content-type': 'application/sdp', location: `/rtc/v1/whip/?action=delete&token=t&app=${app}&stream=${stream}&session=${id}` }, body: 'v=0' };
    }
    if (method !== 'GET') return { status: 405 };
    if (named) {
      const client = clients.get(named);
      return client ? json({ client: listed(client) }) : { status: 200, body: JSON.stringify({ code: 2049 }) };
    }
    switch (pathname) {
      case '/api/v1/versions':
        return json({ data: { major: 6, minor: 0, revision: 184, version: '6.0.184' } });
      case '/api/v1/clients/':
        return json({ clients: [...clients.values()].map(listed) });
      case '/api/v1/streams/':
        return json({
          streams: [...new Set([...clients.values()].map(({ stream }) => stream))].map((name) => {
            const own = [...clients.values()].filter(({ stream }) => stream === name);
            const publisher = own.find(publishes);
            return {
              id: 'vid-2',
              name,
              vhost: 'vid-3',
              app: own[0]!.app,
              clients: own.length,
              recv_bytes: 1000,
              send_bytes: 1000 * own.length,
              kbps: { recv_30s: publisher ? 2100 : 0, send_30s: 0 },
              publish: { active: publisher !== undefined, ...(publisher && { cid: publisher.id }) },
              video: publisher ? { codec: 'H264', profile: 'High', level: '3.1', width: 1280, height: 720 } : null,
              audio: publisher ? { codec: 'AAC', sample_rate: 48000, channel: 2, profile: 'LC' } : null,
            };
          }),
        });
      default:
        return { status: 404, body: '{"code":100}' };
    }
  });

  return Object.assign(server, {
    origin: `http://127.0.0.1:${server.port}`,
    async connect(address: string) {
      const { protocol, pathname, search, searchParams } = new URL(address, 'http://srs');
      const file = (protocol === 'rtmp:' ? /^\/([\w-]+)\/([\w-]+)$/ : /^\/([\w-]+)\/([\w-]+)\.(?:flv|m3u8)$/).exec(pathname);
      const isWhip = pathname === '/rtc/v1/whip/';
      if (!isWhip && !file && pathname !== '/rtc/v1/whep/') throw new Error(`SRS serves no ${pathname}`);
      return join({ id: `client-${++count}`, app: file?.[1] ?? searchParams.get('app') ?? '', stream: file?.[2] ?? searchParams.get('stream') ?? '', param: search, type: protocol === 'rtmp:' ? 'fmle-publish' : isWhip ? 'rtc-publish' : 'rtc-play' });
    },
    disconnect: leave,
    ids: () => [...clients.keys()],
  });
}
