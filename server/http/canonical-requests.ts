import type { CallName } from '../../contract/calls/index.ts';
import { plainKeyword } from '../publishing/index.ts';

/** Requests that mean the same however they were typed: the one form under which each is answered and cached. */
const canonicalForms: { readonly [Name in CallName]?: (request: { keyword: string }) => object } = {
  searchSite: (request) => ({ ...request, keyword: plainKeyword(request.keyword) }),
};

/** @param request as the call's schema made it */
export const canonicalRequestOf = (name: CallName, request: unknown): unknown => canonicalForms[name]?.(request as { keyword: string }) ?? request;
