import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation, type MetaFunction } from 'react-router';
import { reportFailure } from '../../../browser/failure.ts';
import { latePart } from '../../../browser/late-part.ts';
import { useSession } from '../../../browser/session/session.ts';
import { useHydrated } from '../../../browser/store.ts';
import { link, pages, titleOf } from '../../../contract/pages.ts';
import { BackLink } from '../../back-link.tsx';
import { LoggedOut } from './logged-out.tsx';
import { Overview } from './overview.tsx';
import { linkToView, type View, viewIn, views } from './views.ts';
import './my.css';

/** The loader makes every navigation to this page ask the server, which decides whether a new document is needed. */
export const loader = () => null;

export const meta: MetaFunction = () => [{ title: titleOf(pages.my.title) }, { name: 'description', content: '我的直播课和学时、优惠券、开播提醒、企业与账号，登录以后都在这里。' }, { name: 'robots', content: 'noindex' }];

/** Loaded when they open, because the overview is what most people come for. */
const ClassesView = lazy(async () => ({ default: (await import('./classes-view.tsx')).ClassesView }));
const BookingsView = lazy(async () => ({ default: (await import('./bookings-view.tsx')).BookingsView }));
const CouponsView = lazy(async () => ({ default: (await import('./coupons-view.tsx')).CouponsView }));
const EnterprisesView = lazy(async () => ({ default: (await import('./enterprises-view.tsx')).EnterprisesView }));
/** Their forms need the rules of fields, which no other view does. */
const DataView = lazy(async () => ({ default: (await import('./data-view.tsx')).DataView }));
const EraseView = lazy(async () => ({ default: (await import('./erase-view.tsx')).EraseView }));

const shown: Record<View, ComponentType> = { classes: ClassesView, enterprises: EnterprisesView, coupons: CouponsView, bookings: BookingsView, data: DataView, erase: EraseView };

/** Loaded before it is needed, because a person must be able to log out without a network too. */
const lateLogOut = latePart(() => import('./log-out.tsx'));

/** The last tab: the person's login, classes and data (spec mobile#my). The document is the same for every visitor. */
export default function My() {
  const session = useSession();
  const { search } = useLocation();
  const isReady = useHydrated();
  const [isLeaving, setLeaving] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const wasLoggedIn = useRef(false);
  useEffect(() => {
    // The log-out button, which had the focus, is far down the page and gone.
    if (wasLoggedIn.current && session === null) {
      scrollTo({ top: 0, behavior: 'instant' });
      page.current?.querySelector('h1')?.focus();
    }
    wasLoggedIn.current = session !== null;
  }, [session]);
  const isLoggedIn = session !== null;
  useEffect(() => {
    if (isLoggedIn) whenIdle(lateLogOut.prepare);
  }, [isLoggedIn]);
  const view = isReady && session !== null && session.type === undefined ? viewIn(search) : null;
  if (view !== null) {
    const Shown = shown[view];
    return (
      <div className="my">
        <ViewBar title={views[view]} above={view === 'erase' ? linkToView('data') : link('my')} />
        <div className="my__view" key={session?.token}>
          <Suspense>
            <Shown />
          </Suspense>
        </div>
      </div>
    );
  }
  const LogOut = isLeaving ? lateLogOut.loaded()?.default : undefined;
  return (
    <div ref={page} className={isReady ? 'my' : 'my my--first'}>
      {session ? <Overview key={session.token} session={session} onLogOut={() => lateLogOut.use(() => setLeaving(true), reportFailure)} /> : <LoggedOut />}
      {LogOut && <LogOut onClose={() => setLeaving(false)} />}
    </div>
  );
}

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2_000 }) : setTimeout(work, 500));

function ViewBar({ title, above }: { title: string; above: string }) {
  return (
    <header className="my-bar">
      <BackLink above={above} />
      <h1>{title}</h1>
    </header>
  );
}
