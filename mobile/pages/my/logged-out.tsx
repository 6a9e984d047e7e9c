import { lazy, Suspense } from 'react';
import { storedLiveLogins } from '../../../browser/session/stored-live-logins.ts';
import { useHydrated } from '../../../browser/store.ts';
import { addressOfPage } from '../../../contract/pages.ts';
import { useBookings } from '../../../portal/lives/booked.ts';
import { openDialog } from '../../../portal/shell/dialogs.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { About } from './about.tsx';
import { mobileLink, onPhone } from '../../mobile-link.ts';
import { icons } from './icons.ts';
import { InstallOffer } from './install-offer.tsx';
import { LinkRow } from './row.tsx';

/** Loaded only where something is booked. */
const BookedHere = lazy(async () => ({ default: (await import('./booked-here.tsx')).BookedHere }));

/** Before the login: what it is for, and the classes that this browser has entered or booked. */
export function LoggedOut() {
  const entered = useHydrated() ? storedLiveLogins().filter(({ session }) => session) : [];
  const booked = useBookings();
  return (
    <>
      <header className="my-head my-head--out">
        <h1 tabIndex={-1}>登录以后，课都在这里</h1>
        <p>要上的课一点就进，听了多少分钟、签到和答题随时能查</p>
        <Button tone="go" full onClick={() => openDialog({ kind: 'authentication', mode: 1 })}>
          登录
        </Button>
        <p className="my-head__trial">
          为单位开通？<ButtonLink tone="line" small to={mobileLink('registration')}>免费试用</ButtonLink>
        </p>
      </header>
      {entered.length > 0 && (
        <ul className="my-list" aria-label="这个浏览器进过的课">
          {entered.map(({ role, liveCode, name }) => (
            <LinkRow key={liveCode} to={onPhone(addressOfPage(role === 'teacher' ? 'teacherLogin' : 'studentLogin', { code: liveCode }))} icon={icons.classes} name="接着上课" note={`我是${name}`} />
          ))}
        </ul>
      )}
      {booked.length > 0 && (
        <Suspense>
          <BookedHere booked={booked} />
        </Suspense>
      )}
      <About />
      <InstallOffer />
    </>
  );
}
