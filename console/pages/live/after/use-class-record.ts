import { useQuery } from '@tanstack/react-query';
import type { NumberedEvent } from '../../../../contract/live/room-events.ts';
import { ask } from '../../../client.ts';
import { liveKey } from '../live-queries.ts';
import { type ClassRecord, classRecordOf } from './class-record.ts';

/** The record of a class, computed from its stored events. An administrator may see all of them. */
export const useClassRecord = (liveCode: string) =>
  useQuery({
    queryKey: [...liveKey, 'record', liveCode],
    queryFn: async ({ signal }): Promise<ClassRecord> => {
      const events: NumberedEvent[] = [];
      for (;;) {
        const page = await ask('liveEvents', { liveCode, after: events.at(-1)?.number ?? 0 }, signal);
        events.push(...page.events);
        if (!page.hasMore || page.events.length === 0) return classRecordOf(events);
      }
    },
  });
