import { type OptionFault, OptionCheck } from '../option-faults.ts';

export interface IndexNowOptions {
  kind: 'indexnow';
  /** 8 to 128 letters, digits and dashes. Each site answers it at `/<key>.txt`, which proves to the engines that the key is ours. */
  key: string;
  /** The endpoint for announcements. Each engine forwards them to the others. */
  endpoint?: string | undefined;
  timeoutMs?: number | undefined;
}

export interface BaiduOptions {
  kind: 'baidu';
  /** 百度搜索资源平台, 普通收录, API 提交: the site's token. */
  token: string;
  /** Scheme and host of the site as verified there. */
  site: string;
  endpoint?: string | undefined;
  timeoutMs?: number | undefined;
}

export type SearchEngineOptions = IndexNowOptions | BaiduOptions;

/** The path at which IndexNow's engines fetch the key (indexnow.org, "Verifying ownership via the key", option 1). */
export const indexNowKeyPath = (key: string): string => `/${key}.txt`;

export function searchEngineOptionFaults(options: SearchEngineOptions): OptionFault[] {
  const check = new OptionCheck();
  if (options.kind === 'indexnow') check.that('key', /^[A-Za-z0-9-]{8,128}$/.test(options.key), '应为 8 到 128 位的字母、数字和短横线，例如 openssl rand -hex 16');
  else check.that('token', /^[A-Za-z0-9]{8,64}$/.test(options.token), '应为百度搜索资源平台“普通收录—API 提交”里的 token');
  return check.optionalPositiveInteger('timeoutMs', options.timeoutMs).faults;
}
