import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataOf, RequestOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { ask } from '../../client.ts';
import { queries } from '../../queries.ts';

export type LiveRow = DataOf<'consoleLiveList'>['list'][number];
export type Live = DataOf<'consoleLiveOpen'>;

export const liveKey = ['live'] as const;

/** Invalidates all queries about lives. */
export const livesChanged = (): Promise<void> => queries.invalidateQueries({ queryKey: liveKey });

/** Time between two looks at what a class does, in milliseconds. The calendar and an open class use the same, so that they say the same. */
const watchEvery = 15_000;

export const useCalendar = (span: RequestOf<'consoleLiveCalendar'>) => useQuery({ queryKey: [...liveKey, 'calendar', span], queryFn: ({ signal }) => ask('consoleLiveCalendar', span, signal), placeholderData: keepPreviousData, refetchInterval: watchEvery });
export const useLives = (request: RequestOf<'consoleLiveList'>) => useQuery({ queryKey: [...liveKey, 'list', request], queryFn: ({ signal }) => ask('consoleLiveList', request, signal), placeholderData: keepPreviousData });
export const useLive = (liveCode: string | null) => useQuery({ queryKey: [...liveKey, 'open', liveCode], enabled: liveCode !== null, queryFn: ({ signal }) => ask('consoleLiveOpen', { liveCode: liveCode! }, signal), refetchInterval: ({ state }) => (state.data && ['upcoming', 'live', 'interrupted'].includes(state.data.state) ? watchEvery : false) });
export const useTeachers = () => useQuery({ queryKey: [...liveKey, 'teachers'], queryFn: ({ signal }) => ask('consoleLiveTeachers', {}, signal) });
/** The platform's course categories of the first level, which all enterprises use. */
export const useCategories = () => useQuery({ queryKey: [...liveKey, 'categories'], queryFn: ({ signal }) => ask('getCourseCategory', { topCode: platformTopCode }, signal) });
export const useUsage = () => useQuery({ queryKey: [...liveKey, 'usage'], queryFn: ({ signal }) => ask('consoleLiveUsage', {}, signal) });
export const usePeople = (request: RequestOf<'consoleLivePeople'>) => useQuery({ queryKey: [...liveKey, 'people', request], queryFn: ({ signal }) => ask('consoleLivePeople', request, signal), placeholderData: keepPreviousData });
export const useAttendance = (request: RequestOf<'consoleLiveAttendance'>) => useQuery({ queryKey: [...liveKey, 'attendance', request], queryFn: ({ signal }) => ask('consoleLiveAttendance', request, signal), placeholderData: keepPreviousData });
export const useReplay = (liveCode: string, isOn: boolean) => useQuery({ queryKey: [...liveKey, 'replay', liveCode], enabled: isOn, queryFn: ({ signal }) => ask('liveReplay', { liveCode }, signal), refetchInterval: ({ state }) => (state.data?.making ? 15_000 : false) });
