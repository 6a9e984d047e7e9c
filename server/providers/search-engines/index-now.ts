import { askEngine } from './ask-engine.ts';
import { indexNowKeyPath, type IndexNowOptions } from './options.ts';
import { AddressRefused, type SearchEngine } from './provider.ts';

const defaultEndpoint = 'https://api.indexnow.org/indexnow';
const defaultTimeoutMs = 10_000;

/** The protocol defines 400, 403 and 422 as permanent (indexnow.org, "Response format"). All others are temporary. */
const permanent: Readonly<Record<number, string>> = {
  400: 'the format was refused',
  403: 'the key was not found on the site',
  422: 'the address is not of the site, or the key not of the protocol',
};

/** IndexNow: Bing, Yandex, Naver and others, which share announcements. It accepts addresses that were changed, moved or removed. */
export function createIndexNow({ key, endpoint = defaultEndpoint, timeoutMs = defaultTimeoutMs }: IndexNowOptions): SearchEngine {
  return {
    name: 'indexnow',
    takesFormer: true,
    async announce(address) {
      const { host, origin } = new URL(address);
      const { status } = await askEngine('IndexNow', timeoutMs, endpoint, {
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ host, key, keyLocation: origin + indexNowKeyPath(key), urlList: [address] }),
      });
      // 202: accepted, the key is checked later.
      if (status === 200 || status === 202) return;
      throw new AddressRefused(`IndexNow: ${status}${permanent[status] ? `, ${permanent[status]}` : ''}`, { permanent: status in permanent });
    },
  };
}
