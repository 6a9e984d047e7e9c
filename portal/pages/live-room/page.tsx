import { useEffect } from 'react';
import { useNavigate, type MetaFunction } from 'react-router';
import { storedLiveLogin } from '../../../browser/session/stored-live-logins.ts';
import { findSession } from '../../../browser/session/session-sharing.ts';
import { useSession, type Session } from '../../../browser/session/session.ts';
import { useHydrated } from '../../../browser/store.ts';
import { onSameSite } from '../../../contract/mobile.ts';
import { addressOfPage, pages, titleOf } from '../../../contract/pages.ts';
import { roomCalls } from '../../live-room/client.ts';
import { askEarly } from '../../live-room/early-visit.ts';
import { Entering } from '../../live-room/opening.tsx';
import { prefetchStudentRoom, ReplayRoom, RoomEntrance, StudentRoom, Studio } from '../../live-room/room-entrance.tsx';
import { beginRoomStreams } from '../../live-room/streams.ts';
import { useQuery } from '../../use-query.ts';

/** Without a loader, React Router would not request data, and the document would keep the policies of the previous page (server/http/document-change.ts). */
export const loader = () => null;
/** Keeps the room when its query changes, also without a connection. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = () => [{ title: titleOf(pages.liveRoom.title) }, { name: 'robots', content: 'noindex' }];

const isStudentLogin = (liveCode: string | null) => storedLiveLogin(liveCode ?? '')?.role === 'student';

if (!import.meta.env.SSR && isStudentLogin(new URLSearchParams(location.search).get('code'))) prefetchStudentRoom();

const enter = askEarly(
  'liveRoom',
  async ({ code }, signal) => {
    const detail = (await roomCalls.call('liveCourseDetail', { liveCode: code ?? '' }, { signal })).data;
    return { detail, streams: beginRoomStreams(detail) };
  },
  ({ session }) => session !== null,
);

/** The room of a live. Without a login in this browser it redirects to a login page (spec live#live-room-page). */
export default function LiveRoomPage() {
  const isReady = useHydrated();
  const session = useSession();
  const query = useQuery();
  const navigate = useNavigate();
  const liveCode = query.get('code') ?? '';
  // The teacher's page after the class is its summary, and the replay is a page of its own.
  const isReplay = query.get('view') === 'replay';
  const isAsked = isReady && session === null;
  useEffect(() => {
    if (!isAsked) return;
    let isMounted = true;
    void findLogin(liveCode).then((found) => {
      if (isMounted && !found) void navigate(onSameSite(location.pathname, addressOfPage(storedLiveLogin(liveCode)?.role === 'teacher' ? 'teacherLogin' : 'studentLogin', Object.fromEntries(query))), { replace: true });
    });
    return () => {
      isMounted = false;
    };
  }, [isAsked, liveCode, navigate, query]);
  if (!session) return <Entering />;
  return (
    <RoomEntrance key={`${liveCode} ${session.token} ${isReplay}`} ask={(signal) => enter({ code: liveCode, session }, signal)}>
      {({ detail, streams }) => {
        if (detail.role === 'student') return <StudentRoom detail={detail} firstStreams={streams} />;
        return isReplay && detail.replay === 'ready' ? <ReplayRoom detail={detail} /> : <Studio detail={detail} />;
      }}
    </RoomEntrance>
  );
}

/** Time limit for the answers of other tabs, which are slow in the background of a busy machine. */
const storedLoginMilliseconds = 2_000;

/** The login of another open tab: a live login of this class, or else a login of the site (spec login#tabs). */
async function findLogin(liveCode: string): Promise<Session | null> {
  const stored = storedLiveLogin(liveCode)?.session;
  return (stored && (await findSession(storedLoginMilliseconds, stored))) || findSession();
}
