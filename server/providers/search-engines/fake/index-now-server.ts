import { openVendorServer, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';

export interface IndexNowServer extends VendorServer {
  readonly endpoint: string;
  /** The accepted addresses. */
  readonly taken: string[];
}

/**
 * A fake search engine with IndexNow as indexnow.org documents it. It fetches the key from the address in the request.
 * @param readKeyFile the site's answer at an address; null: nothing
 */
export async function openIndexNowServer(readKeyFile: (address: string) => Promise<string | null>): Promise<IndexNowServer> {
  const taken: string[] = [];
  const vendor = await openVendorServer(async ({ method, target, headers, body }): Promise<VendorAnswer> => {
    if (method !== 'POST' || target !== '/indexnow') return { status: 404 };
    if (!String(headers['content-type']).startsWith('application/json')) return { status: 400 };
    let request: { host?: unknown; key?: unknown; keyLocation?: unknown; urlList?: unknown };
    try {
      request = JSON.parse(body.toString('utf8')) as typeof request;
    } catch {
      return { status: 400 };
    }
    const { host, key, keyLocation, urlList } = request;
    if (typeof host !== 'string' || typeof key !== 'string' || !Array.isArray(urlList) || urlList.length === 0 || urlList.length > 10_000) return { status: 400 };
    if (!/^[A-Za-z0-9-]{8,128}$/.test(key)) return { status: 422 };
    const addresses = urlList.map(String);
    if (addresses.some((address) => !URL.canParse(address) || new URL(address).host !== host)) return { status: 422 };
    const place = typeof keyLocation === 'string' ? keyLocation : `https://${host}/${key}.txt`;
    if (!URL.canParse(place) || new URL(place).host !== host || (await readKeyFile(place))?.trim() !== key) return { status: 403 };
    taken.push(...addresses);
    return { status: 200 };
  });
  return Object.assign(vendor, { endpoint: `http://127.0.0.1:${vendor.port}/indexnow`, taken });
}
