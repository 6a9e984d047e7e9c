import type { CallName } from '../../contract/calls/index.ts';
import { plainKeyword } from '../publishing/index.ts';

/** For questions that are the same however they were typed: the one way in which each is asked, and its answer kept. */
const asAsked: { readonly [Name in CallName]?: (request: { keyword: string }) => object } = {
  searchSite: (request) => ({ ...request, keyword: plainKeyword(request.keyword) }),
};

/** @param request as the call's schema made it */
export const questionOf = (name: CallName, request: unknown): unknown => asAsked[name]?.(request as { keyword: string }) ?? request;
