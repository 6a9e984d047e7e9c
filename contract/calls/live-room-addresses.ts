/**
 * The calls that scripts of live pages make in a browser (spec calls#live-calls). They are separate from browser-addresses.ts, which every
 * page loads.
 */
export const liveRoomAddresses = {
  liveLogin: 'POST /app/v1/baseUser/liveLogin',
  userOfficialLogin: 'POST /app/v1/baseUser/userOfficialLogin',
  bookLive: 'POST /app/v1/live/bookLive',
  unbookLive: 'POST /app/v1/live/unbookLive',
  getEnterpriseOrgByRoomId: 'POST /app/v1/live/getEnterpriseOrgByRoomId',
  getLiveDetail: 'GET /app/v1/live/getLiveDetail',
  liveCourseDetail: 'POST /app/v1/officialLive/liveCourseDetail',
  liveDocumentTexts: 'GET /app/v1/officialLive/liveDocumentTexts',
  startLive: 'POST /app/v1/officialLive/startLive',
  endLive: 'POST /app/v1/officialLive/endLive',
  zegoGetToken: 'GET /app/v1/zego/getToken',
  livePublicStreams: 'GET /app/v1/live/livePublicStreams',
  liveReplay: 'GET /app/v1/live/liveReplay',
  liveEvents: 'GET /app/v1/live/liveEvents',
  liveRoomSend: 'POST /app/v1/live/liveRoomSend',
  liveRoomPoll: 'POST /app/v1/live/liveRoomPoll',
  studentLiveHeart: 'POST /app/v1/officialLive/studentLiveHeart',
  teacherLiveHeart: 'POST /app/v1/officialLive/teacherLiveHeart',
  createStreamKey: 'POST /app/v1/officialLive/createStreamKey',
  revokeStreamKey: 'POST /app/v1/officialLive/revokeStreamKey',
  streamKeyState: 'GET /app/v1/officialLive/streamKeyState',
  liveQuizBank: 'GET /app/v1/officialLive/liveQuizBank',
  saveLiveQuizBank: 'POST /app/v1/officialLive/saveLiveQuizBank',
  uploadLivePage: 'POST /app/v1/officialLive/documents/uploadPage',
  addLiveDocument: 'POST /app/v1/officialLive/documents/add',
  liveAbsentees: 'GET /app/v1/officialLive/liveAbsentees',
  switchLiveSource: 'POST /app/v1/officialLive/switchLiveSource',
} as const;

export type LiveRoomCall = keyof typeof liveRoomAddresses;
