import { useSyncExternalStore } from 'react';
import type { MetaFunction } from 'react-router';
import { useSession } from '../../../browser/session/session.ts';
import { CallRefused } from '../../../contract/client.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { pages, titleOf } from '../../../contract/pages.ts';
import { client } from '../../client.ts';
import { roomClient } from '../../live-room/client.ts';
import { Opening } from '../../live-room/opening.tsx';
import { prefetchStudentRoom, RoomEntrance, StudentRoom } from '../../live-room/room-entrance.tsx';
import { useQuery } from '../../use-query.ts';

// Everyone who opens this page sees the student's room.
if (!import.meta.env.SSR) prefetchStudentRoom();

/** The loader makes every navigation to this page request the server, which decides whether a new document is needed. */
export const loader = () => null;
/** Keeps the room when its query changes, also without a connection. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = () => [
  { title: titleOf(pages.officialLive.title) },
  { name: 'description', content: '鹦鹉匠自己的直播：不用登录就能看，登录后能发言、举手、签到和答题。' },
];

/** The room of the platform's own lives. Visitors who may not take part are spectators (spec live#office-live). */
export default function OfficialLivePage() {
  const isReady = useSyncExternalStore(noSubscription, () => true, () => false);
  const session = useSession();
  const query = useQuery();
  const code = query.get('code');
  if (!isReady) return <Opening>正在进入直播间…</Opening>;
  return (
    <RoomEntrance key={`${code} ${session?.token}`} ask={(signal) => enter(code, session !== null, signal)}>
      {({ detail, isSpectator }) => (detail ? <StudentRoom detail={detail} isSpectator={isSpectator} /> : <Opening>现在没有直播。</Opening>)}
    </RoomEntrance>
  );
}

async function enter(code: string | null, hasLogin: boolean, signal: AbortSignal) {
  const liveCode = code ?? (await client.call('liveRecommendBull', { topCode: platformTopCode }, { signal })).data?.liveCode;
  if (!liveCode) return { detail: null, isSpectator: true };
  if (hasLogin) {
    try {
      return { detail: (await roomClient.call('liveCourseDetail', { liveCode }, { signal })).data, isSpectator: false };
    } catch (error) {
      // A person with a login of another enterprise or live is a spectator.
      if (!(error instanceof CallRefused)) throw error;
    }
  }
  return { detail: (await roomClient.call('getLiveDetail', { liveCode }, { signal })).data, isSpectator: true };
}

const noSubscription = () => () => {};
