import { askEngine } from './ask-engine.ts';
import type { BaiduOptions } from './options.ts';
import { AddressRefused, type SearchEngine } from './provider.ts';

/** Baidu documents this address without TLS. The token only allows submitting addresses of its own site. */
const defaultEndpoint = 'http://data.zz.baidu.com';
const defaultTimeoutMs = 10_000;

interface Answer {
  success?: number;
  not_same_site?: string[];
  not_valid?: string[];
  error?: number;
  message?: string;
}

/** 百度搜索资源平台, 普通收录, API 提交. It accepts only addresses that should be indexed. */
export function createBaidu({ token, site, endpoint = defaultEndpoint, timeoutMs = defaultTimeoutMs }: BaiduOptions): SearchEngine {
  return {
    name: 'baidu',
    takesFormer: false,
    async announce(address) {
      const query = new URLSearchParams({ site, token });
      const { status, text } = await askEngine('Baidu', timeoutMs, `${endpoint}/urls?${query.toString()}`, { headers: { 'Content-Type': 'text/plain' }, body: address });
      const answer = read(text);
      if (status === 200 && (answer.success ?? 0) > 0) return;
      const refused = answer.not_same_site?.length ? 'not_same_site' : answer.not_valid?.length ? 'not_valid' : undefined;
      const message = answer.message ?? refused ?? 'not taken';
      // “over quota” is temporary until the next day. A wrong token, an unverified site and an invalid address are permanent.
      const isPermanent = refused !== undefined || status === 401 || (status === 400 && message !== 'over quota');
      throw new AddressRefused(`Baidu: ${status} ${message.slice(0, 80)}`, { permanent: isPermanent });
    },
  };
}

function read(text: string): Answer {
  try {
    const answer: unknown = JSON.parse(text);
    return answer !== null && typeof answer === 'object' ? answer : {};
  } catch {
    return {};
  }
}
