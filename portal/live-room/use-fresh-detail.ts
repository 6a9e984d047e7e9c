import { useEffect, useState } from 'react';
import type { DataOf } from '../../contract/calls/index.ts';
import { CallRefused } from '../../contract/client.ts';
import { liveStatus } from '../../contract/constants.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { roomCalls } from './client.ts';
import { createRefresher } from './refresher.ts';

/** The person may not see the live any more, which the room says. */
const finalRefusals: ReadonlySet<number> = new Set([returnCodes.sessionEnded, returnCodes.noPermission, returnCodes.notFound]);

/** Asks for the details again, at a random moment within the time. */
export type Refresh = (withinMilliseconds?: number) => void;

/** The details of the live. They are loaded again on `refresh`, and after the end until the replay is ready. */
export function useFreshDetail<Detail extends DataOf<'getLiveDetail'>>(given: Detail, isSpectator: boolean): Detail & { refresh: Refresh } {
  const [detail, setDetail] = useState(given);
  const [refresher] = useState(() => {
    const { liveCode } = given;
    return createRefresher<DataOf<'getLiveDetail'>>({
      ask: async (signal) => (await (isSpectator ? roomCalls.call('getLiveDetail', { liveCode }, { signal }) : roomCalls.call('liveCourseDetail', { liveCode }, { signal }))).data,
      onAnswer: (fresh) => setDetail((before) => ({ ...before, ...fresh })),
      isFinal: (error) => error instanceof CallRefused && finalRefusals.has(error.returnCode),
      isPassing: ({ liveStatus: status, replay }) => status === liveStatus.ended && replay === 'making',
    });
  });
  useEffect(() => {
    refresher.lookAgain(given);
    return refresher.stop;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later details come from the refresher itself
  }, [refresher]);
  return { ...detail, refresh: refresher.refresh };
}
