/** The call for further replays (spec calls#live-calls). Only the tab 直播 loads this table. */
export const scheduleAddresses = {
  liveSchedule: 'GET /app/v1/live/liveSchedule',
} as const;
