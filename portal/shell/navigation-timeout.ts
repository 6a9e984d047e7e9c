import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { chunkTimeoutSeconds } from '../../contract/constants.ts';
import { reportFailure } from '../failure.ts';
import { tooLate } from '../loading.ts';

/**
 * A page script that does not arrive within 120 s is a chunk-load error (spec pages#chunk-timeout). The router itself would
 * wait for ever: the navigation is ended, with a toast, and the page that one is on stays as it is. The router is asked, not
 * its state in React: React holds that back while a part of the page waits for a script of its own
 * (portal/deferred-hydration.tsx).
 */
export function useNavigationTimeout(): void {
  const { router } = use(UNSAFE_DataRouterContext)!;
  useEffect(() => {
    let waitsFor: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = router.subscribe(({ navigation }) => {
      const key = navigation.location?.key;
      if (key === waitsFor) return;
      waitsFor = key;
      clearTimeout(timer);
      if (key !== undefined) timer = setTimeout(giveUp, chunkTimeoutSeconds * 1000);
    });
    const giveUp = () => {
      const here = router.state.location;
      // Where one is already, and nothing is asked for again: this takes the place of the navigation that waits.
      void router.navigate(here, { replace: true, state: here.state as unknown, preventScrollReset: true, defaultShouldRevalidate: false });
      reportFailure(tooLate());
    };
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [router]);
}
