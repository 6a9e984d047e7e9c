import type { CallName } from '../../contract/calls/index.ts';
import { plainKeyword } from '../publishing/index.ts';

/** The canonical form of requests with the same meaning. Each form has one cached answer. */
const canonicalForms: { readonly [Name in CallName]?: (request: { keyword: string }) => object } = {
  searchSite: (request) => ({ ...request, keyword: plainKeyword(request.keyword) }),
};

/** @param request the parameters after parsing by the call's schema */
export const canonicalRequestOf = (name: CallName, request: unknown): unknown => canonicalForms[name]?.(request as { keyword: string }) ?? request;
