import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { reportFailure } from '../../browser/failure.ts';
import { tooLate } from '../../browser/loading.ts';
import { chunkTimeoutSeconds } from '../../contract/constants.ts';

/**
 * A page script that does not load within 120 s is a chunk-load error (spec pages#chunk-timeout). The router has no timeout, so the
 * navigation is aborted with a toast and the current page stays. The check reads the router instead of its React state, because React
 * delays state while a part of the page waits for its script (portal/deferred-hydration.tsx).
 */
export function useNavigationTimeout(): void {
  const { router } = use(UNSAFE_DataRouterContext)!;
  useEffect(() => {
    let pendingKey: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = router.subscribe(({ navigation }) => {
      const key = navigation.location?.key;
      if (key === pendingKey) return;
      pendingKey = key;
      clearTimeout(timer);
      if (key !== undefined) timer = setTimeout(abortNavigation, chunkTimeoutSeconds * 1000);
    });
    const abortNavigation = () => {
      const here = router.state.location;
      // Navigating to the current address without reloading data replaces the pending navigation.
      void router.navigate(here, { replace: true, state: here.state as unknown, preventScrollReset: true, defaultShouldRevalidate: false });
      reportFailure(tooLate());
    };
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [router]);
}
