import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { chunkTimeoutSeconds } from '../../contract/constants.ts';
import { reportFailure } from '../failure.ts';
import { tooLate } from '../loading.ts';

/**
 * §8, §9: a page whose script does not arrive within 120 s is a chunk-load error. The router itself would wait for ever: the
 * navigation is ended, with a toast, and the page that one is on stays as it is.
 */
export function useNavigationTimeout(): void {
  const { state, location: next } = useNavigation();
  const here = useLocation();
  const navigate = useNavigate();
  const giveUp = useEffectEvent(() => {
    // Where one is already, and nothing is asked for again: this takes the place of the navigation that waits.
    void navigate(here, { replace: true, state: here.state as unknown, preventScrollReset: true, defaultShouldRevalidate: false });
    reportFailure(tooLate());
  });
  const waitsFor = state === 'idle' ? null : next.key;
  useEffect(() => {
    if (waitsFor === null) return;
    const timer = setTimeout(giveUp, chunkTimeoutSeconds * 1000);
    return () => clearTimeout(timer);
  }, [waitsFor]);
}
