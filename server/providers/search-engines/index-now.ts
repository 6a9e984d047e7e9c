import { askEngine } from './ask-engine.ts';
import { indexNowKeyPath, type IndexNowOptions } from './options.ts';
import { AddressRefused, type SearchEngine } from './provider.ts';

const defaultEndpoint = 'https://api.indexnow.org/indexnow';
const defaultTimeoutMs = 10_000;

/** Said by the protocol of 400, 403 and 422 (indexnow.org, "Response format"); all else may be better later. */
const permanent: Readonly<Record<number, string>> = {
  400: 'the format was refused',
  403: 'the key was not found on the site',
  422: 'the address is not of the site, or the key not of the protocol',
};

/** IndexNow: Bing, Yandex, Naver and others, which tell each other. Takes addresses that changed, moved or went. */
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
      // 202: taken, the key is looked at later.
      if (status === 200 || status === 202) return;
      throw new AddressRefused(`IndexNow: ${status}${permanent[status] ? `, ${permanent[status]}` : ''}`, { permanent: status in permanent });
    },
  };
}
