import type { MetaFunction } from 'react-router';
import { useSession } from '../../../browser/session/session.ts';
import { useHydrated } from '../../../browser/store.ts';
import { CallRefused } from '../../../contract/client.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { pages, titleOf } from '../../../contract/pages.ts';
import { client } from '../../client.ts';
import { roomCalls } from '../../live-room/client.ts';
import { askEarly } from '../../live-room/early-visit.ts';
import { Entering, Opening } from '../../live-room/opening.tsx';
import { RoomEntrance } from '../../live-room/room-entrance.tsx';
// Not loaded later, because everyone who opens this page sees the student's room.
import StudentRoom from '../../live-room/student/student-room.tsx';
import { beginRoomStreams, beginStreams, publicStreams } from '../../live-room/streams.ts';
import { useQuery } from '../../use-query.ts';

/** The loader makes every navigation to this page request the server, which decides whether a new document is needed. */
export const loader = () => null;
/** Keeps the room when its query changes, also without a connection. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = () => [
  { title: titleOf(pages.officialLive.title) },
  { name: 'description', content: '鹦鹉匠自己的直播：不用登录就能看，登录后能发言、举手、签到和答题。' },
  { name: 'robots', content: 'noindex' },
];

const enter = askEarly('officialLive', async ({ code, session }, signal) => {
  const liveCode = code ?? (await client.call('liveRecommendBull', { topCode: platformTopCode }, { signal })).data?.liveCode;
  if (!liveCode) return { detail: null, isSpectator: true };
  if (session) {
    try {
      const detail = (await roomCalls.call('liveCourseDetail', { liveCode }, { signal })).data;
      return { detail, isSpectator: false, streams: beginRoomStreams(detail) };
    } catch (error) {
      // A person with a login of another enterprise or live is a spectator.
      if (!(error instanceof CallRefused)) throw error;
    }
  }
  const streams = beginStreams('flv', () => publicStreams(liveCode));
  return { detail: (await roomCalls.call('getLiveDetail', { liveCode }, { signal })).data, isSpectator: true, streams };
});

/** The room of the platform's own lives. Visitors who may not take part are spectators (spec live#office-live). */
export default function OfficialLivePage() {
  const isReady = useHydrated();
  const session = useSession();
  const query = useQuery();
  const code = query.get('code');
  if (!isReady) return <Entering />;
  return (
    <RoomEntrance key={`${code} ${session?.token}`} ask={(signal) => enter({ code, session }, signal)}>
      {({ detail, isSpectator, streams }) => (detail ? <StudentRoom detail={detail} isSpectator={isSpectator} firstStreams={streams} /> : <Opening>现在没有直播。</Opening>)}
    </RoomEntrance>
  );
}
