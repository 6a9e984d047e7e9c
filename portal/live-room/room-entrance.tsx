import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import { loadPart } from '../../browser/loading.ts';
import type { RefusalDataOf } from '../../contract/calls/index.ts';
import { CallRefused } from '../../contract/client.ts';
import { networkErrorText } from '../../contract/network-error-text.ts';
import { addressOfPage, link } from '../../contract/pages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Entering, Opening } from './opening.tsx';
import { useQuery } from '../use-query.ts';

/** Loaded after the role of the visitor is known. */
export const StudentRoom = lazy(() => loadPart(() => import('./student/student-room.tsx')));
export const ReplayRoom = lazy(() => loadPart(async () => ({ default: (await import('./student/replay-room.tsx')).ReplayRoom })));
export const Studio = lazy(() => loadPart(() => import('./studio/studio.tsx')));

/** Loads the student's room while its details are still requested. */
export const prefetchStudentRoom = (): void => void import('./student/student-room.tsx').catch(() => {});

/** No other login helps a student whom the teacher removed. */
const isRemoved = ({ data }: CallRefused): boolean => (data as RefusalDataOf<'liveCourseDetail'> | null)?.reason === 'removed';

/** Loads the details of a room and shows the room, or the reason of a refusal. */
export function RoomEntrance<Data>({ ask, children }: { ask: (signal: AbortSignal) => Promise<Data>; children: (data: Data) => ReactNode }) {
  const [data, setData] = useState<{ got: Data } | null>(null);
  const [failure, setFailure] = useState<{ text: string; mayLogIn: boolean } | null>(null);
  const query = useQuery();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    setFailure(null);
    // A transition renders the room in short steps, between which a slow phone shows the early picture.
    ask(left.signal).then((got) => startTransition(() => setData({ got })), (error: unknown) => {
      if (!left.signal.aborted) setFailure(error instanceof CallRefused ? { text: error.returnMsg, mayLogIn: !isRemoved(error) } : { text: networkErrorText, mayLogIn: false });
    });
    return () => left.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once per visit, and again by the button
  }, [tries]);
  if (data) return <Suspense fallback={<Entering />}>{children(data.got)}</Suspense>;
  if (failure === null) return <Entering />;
  return (
    <Opening>
      <h1>没能进入直播间</h1>
      <p>{failure.text}</p>
      <div className="room--opening__acts">
        {failure.mayLogIn && (
          <ButtonLink tone="green" to={addressOfPage('studentLogin', Object.fromEntries(query))}>
            换个手机号登录
          </ButtonLink>
        )}
        {failure.mayLogIn && (
          <ButtonLink tone="line" to={addressOfPage('teacherLogin', Object.fromEntries(query))}>
            从讲师入口进
          </ButtonLink>
        )}
        <Button tone={failure.mayLogIn ? 'line' : 'green'} onClick={() => setTries(tries + 1)}>
          再试一次
        </Button>
        <ButtonLink tone="line" to={link('liveVideo')}>
          看看别的直播
        </ButtonLink>
      </div>
    </Opening>
  );
}
