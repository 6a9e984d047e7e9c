import { QueryClient, useQuery } from '@tanstack/react-query';
import { CallUnanswered } from '../contract/client.ts';
import { platformTopCode } from '../contract/constants.ts';
import { ask } from './client.ts';

export const queries = new QueryClient({
  defaultOptions: {
    // A call without an answer is retried once, a refusal never. `networkMode: 'always'`: offline calls fail at once instead of waiting.
    queries: { retry: (failures, error) => error instanceof CallUnanswered && failures < 1, retryDelay: 500, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const accountKey = ['account'] as const;
export const enterpriseKey = ['enterprise'] as const;
export const joinRequestsKey = ['joinRequests'] as const;

export const useAccount = () => useQuery({ queryKey: accountKey, queryFn: ({ signal }) => ask('consoleAccount', {}, signal), staleTime: 60_000 });
export const useEnterprise = (enabled = true) => useQuery({ queryKey: enterpriseKey, enabled, queryFn: ({ signal }) => ask('consoleEnterprise', {}, signal) });
/** The platform's site configuration, for the support phone. */
export const useSite = () => useQuery({ queryKey: ['site'], queryFn: ({ signal }) => ask('getSiteConfig', { topCode: platformTopCode }, signal), staleTime: Infinity });
