import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { latePart } from '../../../browser/late-part.ts';
import { subscribeToInstall, wayToInstall } from '../../installed/install.ts';

const lateInvitation = latePart(() => import('../../installed/install-invitation.tsx'));

/** The invitation to install the site, loaded only for those who get it. It is the end of the page, so that its arrival moves nothing. */
export function InstallOffer() {
  const way = useSyncExternalStore(subscribeToInstall, wayToInstall, () => null);
  const [, show] = useReducer(() => true, false);
  useEffect(() => {
    // Without the network there is no invitation.
    if (way !== null) lateInvitation.use(show, () => undefined);
  }, [way]);
  const Invitation = lateInvitation.loaded()?.InstallInvitation;
  return way !== null && Invitation ? <Invitation way={way} /> : null;
}
