import { platformTopCode } from '../../../contract/constants.ts';
import { useAccount, useEnterprise } from '../../queries.ts';
import type { Live } from './live-queries.ts';

/** Where visitors find the public lives of the tenant. `domain` null: they are on no list, because the enterprise has no own domain. */
export interface PublicPlace {
  isPlatform: boolean;
  domain: string | null;
}

/** Null until it is known. */
export function usePublicPlace(): PublicPlace | null {
  const account = useAccount();
  const isPlatform = account.data?.topCode === platformTopCode;
  const enterprise = useEnterprise(account.data !== undefined && !isPlatform);
  if (isPlatform) return { isPlatform, domain: null };
  return enterprise.data ? { isPlatform, domain: enterprise.data.domain } : null;
}

/** Who can watch a public live, and where it is listed. */
export function publicNote(place: PublicPlace | null): string {
  const where = place === null ? '' : place.isPlatform ? '，列在鹦鹉匠的直播课页' : place.domain === null ? '，凭链接打开；贵单位还没有自己的域名，不列在别的页面' : `，列在 ${place.domain} 的直播课页`;
  return `谁都能看${where}；成员和名单上的人参与`;
}

/** Whether a live can be recommended, and where a recommended one is shown (spec live#hidden). */
export function recommendationOf(place: PublicPlace | null, visibility: Live['visibility']): { isPossible: boolean; note: string } {
  if (visibility !== 'public') return { isPossible: false, note: '只有公开的课才能推荐' };
  if (place === null) return { isPossible: false, note: '' };
  if (place.isPlatform) return { isPossible: true, note: '放在鹦鹉匠的首页和直播课页最前面，同时只有一节；推荐它就换下原来的' };
  if (place.domain === null) return { isPossible: false, note: '推荐的课放在企业自己域名的直播课页上，贵单位还没有自己的域名' };
  return { isPossible: true, note: `放在 ${place.domain} 的直播课页最前面，同时只有一节；推荐它就换下原来的` };
}
