import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type StoredLiveLogin, storedLiveLogin } from '../../browser/session/stored-live-logins.ts';
import { storeSession, useSession } from '../../browser/session/session.ts';
import { useHydrated } from '../../browser/store.ts';
import { liveStatus } from '../../contract/constants.ts';
import { Button } from '../../ui/button.tsx';
import { roomAddress } from './live-session.ts';
import { Alert } from './alert.tsx';
import type { LiveDetail } from './load-login.ts';

interface StoredLoginProps {
  live: LiveDetail;
  liveCode: string;
  of: 'teacher' | 'student';
  /** The login form. */
  children: ReactNode;
}

/** Offers the login that this browser has stored for the class (spec login#stored-live-logins), or shows the form. */
export function StoredLogin({ live, liveCode, of: role, children }: StoredLoginProps) {
  const navigate = useNavigate();
  // Read once, because a login in this visit must not replace the form that it used.
  const [readStored] = useState(() => once(() => storedLiveLogin(liveCode)));
  const token = useSession()?.token;
  const [tokenBefore] = useState(token);
  const stored = useHydrated() ? readStored() : null;
  // A navigation to this page ends the live login of the tab, after the first render.
  const hasJustEnded = token === undefined && stored?.session?.token !== undefined && stored.session.token === tokenBefore;
  const storedLogin = stored && hasJustEnded ? { ...stored, session: null } : stored;
  const [isOffered, setOffered] = useState(true);
  const isOver = live.isCancelled || live.liveStatus === liveStatus.ended;
  const offered = isOffered && !isOver ? storedLogin : null;
  if (!offered?.session || offered.role !== role) {
    return (
      <>
        {hasEnded(storedLogin, role) && (
          <Alert kind="wait" title="这个浏览器里的登录已经退出或失效">
            请再验证一次。
          </Alert>
        )}
        {children}
      </>
    );
  }
  const { name, session } = offered;
  return (
    <>
      <h1>{role === 'teacher' ? '接着上讲台' : '接着上课'}</h1>
      <p className="muted">
        这个浏览器里，{name}
        {session.phone ? `（${session.phone}）` : ''}登录过这一讲，不用再收验证码。
      </p>
      <div className="live-enter__form">
        <Button
          full
          onClick={() => {
            storeSession(session);
            void navigate(roomAddress(), { replace: true });
          }}
        >
          我是{name}，{role === 'teacher' ? '上讲台' : '进教室'}
        </Button>
        <Button tone="line" full onClick={() => setOffered(false)}>
          换一个人登录
        </Button>
      </div>
    </>
  );
}

/** Whether the browser had a login of this role for the class, which was logged out or which the server has ended. */
export const hasEnded = (stored: Pick<StoredLiveLogin, 'role' | 'session'> | null, role: 'teacher' | 'student'): boolean => stored !== null && stored.session === null && stored.role === role;

function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | null = null;
  return () => (known ??= { value: read() }).value;
}
