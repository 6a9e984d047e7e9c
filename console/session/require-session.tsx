import { useEffect, useState, type ReactNode } from 'react';
import { findSession, shareSession } from '../../browser/session/session-sharing.ts';
import { Opening } from '../shell/opening.tsx';
import { leaveForLogin } from './leave.ts';

/** Shows its children to a logged-in person. Other people are redirected to the login. */
export function RequireSession({ children }: { children: ReactNode }) {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void findSession().then((session) => {
      if (!isMounted) return;
      if (session) setIsHere(true);
      else leaveForLogin();
    });
    const stop = shareSession(leaveForLogin);
    return () => {
      isMounted = false;
      stop();
    };
  }, []);
  return isHere ? children : <Opening />;
}
