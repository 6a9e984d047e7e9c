/** The call for further replays and for the next live (spec calls#live-calls). Only the tab 直播 and the live rooms load this table. */
export const scheduleAddresses = {
  liveSchedule: 'GET /app/v1/live/liveSchedule',
} as const;
