import { Link } from 'react-router';
import type { Session } from '../../../browser/session/session.ts';
import { storedLiveLogins } from '../../../browser/session/stored-live-logins.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { useAccount } from '../../../portal/shell/account.ts';
import { openDialog } from '../../../portal/shell/dialogs.ts';
import { Button } from '../../../ui/button.tsx';
import { About } from './about.tsx';
import { ClassItem } from './class-item.tsx';
import { icons } from './icons.ts';
import { InstallOffer } from './install-offer.tsx';
import { NextClass } from './next-class.tsx';
import { LinkRow, ButtonRow } from './row.tsx';
import { useClasses } from './use-classes.ts';
import { useEnterprises } from './use-enterprises.ts';
import type { Own } from './use-own.ts';
import { linkToView, views } from './views.ts';

/** The first view of a logged-in person: who it is, the class that is on or next, and the way to everything else. */
export function Overview({ session, onLogOut }: { session: Session; onLogOut: () => void }) {
  const account = useAccount();
  const classes = useClasses('current');
  const isLive = session.type !== undefined;
  return (
    <>
      <header className="my-head">
        <h1>{isLive ? nameInClass(session) : account?.userName || session.phone || '我的'}</h1>
        <p>{isLive ? '只能进这一节课' : account?.userName ? account.phone : ' '}</p>
        {!isLive && <OwnEnterprise name={account?.enterpriseName ?? ''} />}
      </header>
      {isLive ? <OwnClass current={classes} /> : <NextClass own={classes} />}
      {isLive ? (
        <section className="my-group">
          <p className="my-note">用课堂的验证码登录，只看得到这一节课。有企业账号的，登录以后全部的课、考勤和优惠券都在。</p>
          <Button full onClick={() => openDialog({ kind: 'authentication', mode: 1 })}>
            登录账号
          </Button>
        </section>
      ) : (
        <>
          <ul className="my-list">
            <LinkRow to={linkToView('classes')} icon={icons.classes} name={views.classes} note={comingText(classes)} />
            <LinkRow to={linkToView('coupons')} icon={icons.coupon} name={views.coupons} />
            <LinkRow to={linkToView('bookings')} icon={icons.bell} name={views.bookings} />
          </ul>
          <ul className="my-list">
            <ButtonRow onPress={() => openDialog({ kind: 'account' })} icon={icons.shield} name="账号与安全" note="密码、登录的设备" />
            <LinkRow to={linkToView('data')} icon={icons.document} name={views.data} note="查阅、更正、注销" />
          </ul>
        </>
      )}
      <About />
      <ul className="my-list">
        <li>
          <button type="button" className="my-row my-row--out" onClick={onLogOut}>
            退出登录
          </button>
        </li>
      </ul>
      <InstallOffer />
    </>
  );
}

/** The one class of a live login: the way in, and after the class the replay and the own attendance. */
function OwnClass({ current }: { current: ReturnType<typeof useClasses> }) {
  const past = useClasses('past');
  if (past.state === 'loading') return <NextClass own={{ state: 'loading', reload: current.reload }} />;
  if (past.state === 'failed' || past.data.list.length === 0) return <NextClass own={current} />;
  return (
    <ul className="my-classes">
      {past.data.list.map((one) => (
        <ClassItem key={one.liveCode} of={one} />
      ))}
    </ul>
  );
}

/** The enterprise of the login. It leads to the list only if there is another one, a request to join, or none at all. */
function OwnEnterprise({ name }: { name: string }) {
  const own = useEnterprises();
  const isAlone = own.state !== 'ready' || (own.data.joinRequests.length === 0 && own.data.enterprises.length === 1 && own.data.enterprises[0]!.topCode !== platformTopCode);
  if (isAlone) return <p className="my-head__enterprise">{name && <span>{name}</span>}</p>;
  const several = own.data.enterprises.length > 1;
  return (
    <Link className="my-head__enterprise" to={linkToView('enterprises')}>
      <span>{several ? name : '我的企业'}</span>
      <b>{several ? '切换' : '查看'}</b>
    </Link>
  );
}

/** A student's login has no name in its session. The browser stores it with the login until the class is over. */
const nameInClass = ({ token, nickName }: Session): string => nickName ?? storedLiveLogins().find(({ session }) => session?.token === token)?.name ?? '课堂登录';

const comingText = (own: Own<{ total: number }>): string => (own.state === 'ready' && own.data.total > 0 ? `${own.data.total} 节要上` : '');
