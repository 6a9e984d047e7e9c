import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../browser/session/session.ts';
import { onSameSite } from '../../../contract/mobile.ts';
import { isMobilePath, link } from '../../../contract/pages.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { RoomHead, type RoomTag } from '../frame.tsx';
import { titledName } from '../titled-name.ts';
import type { RoomDetail } from './room-detail.ts';

interface ClassHeadProps {
  detail: RoomDetail;
  tag: RoomTag;
  tagText: string;
  /** The number of people with a verb, such as 12 人在线. Null while unknown. */
  people: { count: number; text: string } | null;
  children?: ReactNode;
}

/** Head of the student's room and of the replay. */
export const ClassHead = ({ detail: { liveCode, liveName, enterpriseName, teacherName }, tag, tagText, people, children }: ClassHeadProps) => (
  <RoomHead
    title={liveName}
    line={[enterpriseName, teacherName && titledName(teacherName)].filter(Boolean).join(' · ')}
    {...{ tag, tagText }}
    facts={
      <>
        {children}
        {people && (
          <span className="wide-only">
            <LiveIcon name="people" />
            <span>
              <b>{people.count}</b> {people.text}
            </span>
          </span>
        )}
        <LeaveLink liveCode={liveCode} />
      </>
    }
  />
);

/** Leads to the person's classes on a phone, which keep a live login, and else to the page of the live (spec live#leave). */
function LeaveLink({ liveCode }: { liveCode: string }) {
  const { pathname } = useLocation();
  const isLoggedIn = useSession() !== null;
  return (
    <Link className="pick-plain" to={isLoggedIn && isMobilePath(pathname) ? link('my') : onSameSite(pathname, link('liveDetail', { code: liveCode }))} aria-label="退出课堂">
      <LiveIcon name="leave" />
      <span className="wide-only">退出</span>
    </Link>
  );
}
