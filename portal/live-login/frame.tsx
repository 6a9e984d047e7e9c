import { use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { liveLoginsKey } from '../../browser/session/stored-live-logins.ts';
import { useHydrated } from '../../browser/store.ts';
import { liveStatus, platformTopCode } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';
import { EnterpriseMark } from '../lives/enterprise-mark.tsx';
import { minutesOf, soonText, useNow } from '../lives/live-times.ts';
import { DocumentContext } from '../shell/document-context.ts';
import type { LiveDetail } from './load-login.ts';
import { Picture } from './picture.tsx';
import './login.css';

/** Marks the document if this browser has a login for the class, so that the form does not flash before that login is offered (login.css). */
const markStored = `try{var c=(new URLSearchParams(location.search).get("code")||"").trim();if(JSON.parse(localStorage.getItem(${JSON.stringify(liveLoginsKey)})).some(function(l){return l.liveCode===c}))document.documentElement.setAttribute("data-live-login","")}catch(e){}`;

/** The frame of a login page: the class and its enterprise on the left, a card on the right. */
export function LoginFrame({ live, liveCode, children }: { live: LiveDetail; liveCode: string; children: ReactNode }) {
  const now = useNow();
  const isReady = useHydrated();
  const { nonce } = use(DocumentContext);
  const when = now === null ? '' : soonText(live.startTime, now);
  return (
    <div className="live-enter">
      <aside className="live-enter__brand dark" aria-label="这堂课">
        <Picture />
        <Link to={link('liveDetail', { code: liveCode })}>
          <EnterpriseMark name={live.enterpriseName} logo={live.enterpriseLogo} isPlatform={live.topCode === platformTopCode} />
        </Link>
        <div className="live-enter__class">
          <p>
            {live.liveStatus === liveStatus.live && <span className="tag tag--live">直播中</span>}
            {live.isCancelled && <span className="tag tag--ended">已取消</span>}
            {live.liveStatus === liveStatus.upcoming && !live.isCancelled && <span className="tag tag--upcoming">{when || '即将开始'}</span>}
            {live.liveStatus === liveStatus.ended && <span className="tag tag--ended">已结束</span>}
          </p>
          <p className="live-enter__name">{live.liveName || '一堂只给受邀学员的课'}</p>
          <p className="lead">{[live.teacherName, `${minutesOf(live)} 分钟`].filter(Boolean).join(' · ')}</p>
        </div>
      </aside>
      <div className="live-enter__main">
        {/* In the document only, because it has run before the bundle loads. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? markStored : '' }} />
        <section className="live-enter__card" data-ready={isReady || undefined}>
          {children}
        </section>
      </div>
    </div>
  );
}

/** Shown for an unknown live code. The visitor can enter the number from the SMS (spec live#transfer). */
export function UnknownLive({ liveCode }: { liveCode: string }) {
  return (
    <div className="live-enter">
      <aside className="live-enter__brand dark" aria-label="鹦鹉匠直播">
        <Picture />
        <Link to={link('home')}>
          <EnterpriseMark name="鹦鹉匠" logo="" isPlatform />
        </Link>
        <div className="live-enter__class">
          <p className="live-enter__name">您要进的是哪一堂课？</p>
        </div>
      </aside>
      <div className="live-enter__main">
        <section className="live-enter__card">
          <h1>{liveCode ? '没有找到这个房间' : '请填房间号'}</h1>
          <p className="muted">{liveCode ? `「${liveCode.slice(0, 40)}」不存在，或已经关闭。请核对短信里的链接。` : '房间号在老师发来的短信里。'}</p>
          {/* The server answers with a redirect, so the form works without a script. */}
          <form method="get" action={link('transfer', { roomId: '' })} className="live-enter__form">
            <div className="field">
              <label className="field__label" htmlFor="room-id">
                房间号
              </label>
              <input className="control" id="room-id" name="roomId" autoComplete="off" maxLength={64} required />
            </div>
            <button type="submit" className="button button--green button--full">
              {liveCode ? '再找一次' : '去这个房间'}
            </button>
          </form>
          <p className="live-enter__foot">
            没收到短信？<Link to={link('liveVideo')}>从直播课里找</Link>
          </p>
        </section>
      </div>
    </div>
  );
}
