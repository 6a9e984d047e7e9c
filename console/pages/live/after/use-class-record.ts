import { useQuery } from '@tanstack/react-query';
import { allEvents } from '../../../../browser/live/all-events.ts';
import { ask } from '../../../client.ts';
import { liveKey } from '../live-queries.ts';
import { type ClassRecord, classRecordOf } from './class-record.ts';

/** The record of a class, computed from its stored events. An administrator may see all of them. */
export const useClassRecord = (liveCode: string) =>
  useQuery({
    queryKey: [...liveKey, 'record', liveCode],
    queryFn: async ({ signal }): Promise<ClassRecord> => classRecordOf((await allEvents((request) => ask('liveEvents', request, signal), liveCode)).events),
  });
