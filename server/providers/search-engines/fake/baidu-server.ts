import { openVendorServer, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';

export interface BaiduServer extends VendorServer {
  readonly endpoint: string;
  readonly taken: string[];
}

const answered = (status: number, body: object): VendorAnswer => ({ status, body: JSON.stringify(body) });

/** A fake of 百度搜索资源平台 普通收录 for one verified site, which answers as documented. @param quota addresses a day */
export async function openBaiduServer({ site, token, quota = 10 }: { site: string; token: string; quota?: number }): Promise<BaiduServer> {
  const taken: string[] = [];
  const vendor = await openVendorServer(({ method, target, headers, body }) => {
    const url = new URL(target, 'http://data.zz.baidu.com');
    if (method !== 'POST' || url.pathname !== '/urls') return answered(404, { error: 404, message: 'not found' });
    if (url.searchParams.get('token') !== token) return answered(401, { error: 401, message: 'token is not valid' });
    if (url.searchParams.get('site') !== site) return answered(400, { error: 400, message: 'site error' });
    const addresses = headers['content-type'] === 'text/plain' ? body.toString('utf8').split('\n').map((line) => line.trim()).filter(Boolean) : [];
    if (addresses.length === 0) return answered(400, { error: 400, message: 'empty content' });
    if (addresses.length > 2000) return answered(400, { error: 400, message: 'only 2000 urls are allowed once' });
    if (taken.length + addresses.length > quota) return answered(400, { error: 400, message: 'over quota' });
    const notValid = addresses.filter((address) => !URL.canParse(address));
    const notSameSite = addresses.filter((address) => URL.canParse(address) && new URL(address).origin !== site);
    const own = addresses.filter((address) => !notValid.includes(address) && !notSameSite.includes(address));
    taken.push(...own);
    return answered(200, { remain: quota - taken.length, success: own.length, ...(notSameSite.length > 0 ? { not_same_site: notSameSite } : {}), ...(notValid.length > 0 ? { not_valid: notValid } : {}) });
  });
  return Object.assign(vendor, { endpoint: `http://127.0.0.1:${vendor.port}`, taken });
}
