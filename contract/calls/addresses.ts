import { parseAddress, type Address, type AddressText } from './address.ts';
import { browserAddresses } from './browser-addresses.ts';
import { liveRoomAddresses } from './live-room-addresses.ts';
import { myAddresses } from './my-addresses.ts';
import { pushAddresses } from './push-addresses.ts';
import { scheduleAddresses } from './schedule-addresses.ts';

/**
 * All calls of the product (spec calls#errors-of-every-call): name, method, path. Tables that a browser loads have files of their own:
 * browser-addresses.ts for all pages of the portal, the others for the pages that they name. Requests and answers are declared under the
 * same names in the other files of this folder. `bks` and `Master` are served at the origin's root, `Burial` under /burial
 * (spec calls#bases).
 */
export const addresses = {
  ...browserAddresses,
  ...liveRoomAddresses,
  ...myAddresses,
  ...pushAddresses,
  ...scheduleAddresses,

  // Login and enterprises (spec calls#login-calls)
  wechatCallback: 'GET /app/v1/wechat/callback',
  wechatShareSignature: 'GET /app/v1/wechat/shareSignature',

  // Site content (spec calls#content-calls)
  isShowIndexPage: 'GET /app/v1/position/isShowIndexPage',
  getBanner: 'GET /app/v1/position/getBanner',
  getListBanner: 'GET /app/v1/position/getListBanner',
  getPartnerList: 'GET /app/v1/position/getPartnerList',
  getLinkList: 'GET /app/v1/position/getLinkList',
  indexGetCustomer: 'GET /app/v1/customer/indexGetCustomer',
  getBenchmarking: 'GET /app/v1/customer/getBenchmarking',
  getSolutions: 'GET /app/v1/customer/getSolutions',
  getIndustryList: 'GET /app/v1/official/getIndustryList',
  getEnterpriseTypeList: 'GET /app/v1/official/getEnterpriseTypeList',
  getAreaTree: 'POST /app/v1/official/getAreaTree',
  getcomboList: 'GET /app/v1/official/getcomboList',

  // Experts
  indexExpertsList: 'GET /app/v1/position/indexPage/expertsList',
  expertsListPage: 'GET /app/v1/position/listPage/expertsListPage',
  expertsDetails: 'GET /app/v1/position/experts/expertsDetails',
  expertsCourseListPage: 'GET /app/v1/position/experts/expertsCourseListPage',

  // Policies of subsidised training
  showIndexPolicy: 'GET /app/v1/policy/showIndexPolicy',
  getPolicyCategory: 'GET /app/v1/policy/getPolicyCategory',
  getPolicyByCategory: 'GET /app/v1/policy/getPolicyByCategory',
  getPolicyDtails: 'GET /app/v1/policy/getPolicyDtails',

  // Courses
  getCourseCategory: 'GET /app/v1/position/getCourseCategory',
  coursePositionList: 'GET /app/v1/position/course/positionList',
  courseClassificationList: 'GET /app/v1/position/course/classificationList',
  getCourseList: 'GET /app/v1/position/getCourseList',
  getQualityCourseList: 'GET /app/v1/position/getQualityCourseList',
  courseCategoryList: 'GET /app/v1/course/category/list',
  getTagList: 'GET /app/v1/official/getTagList',
  getPlatformCoursessList: 'GET /app/v1/official/getPlatformCoursessList',
  getPlatformCoursessDetails: 'GET /app/v1/official/getPlatformCoursessDetails',

  // Site search
  searchSite: 'GET /app/v1/official/searchSite',

  // News, help, coupons
  informationList: 'GET /app/v1/information/list',
  informationDetail: 'GET /app/v1/information/detail',
  helpCategoryList: 'GET /app/v1/help/category/list',
  helpList: 'GET /app/v1/help/list',
  helpDetail: 'GET /app/v1/help/detail',

  // Live (spec calls#live-calls)

  // Console (spec console-calls#console-calls)
  consoleEnterprise: 'GET /app/v1/console/enterprise',
  consoleJoinRequests: 'GET /app/v1/console/joinRequests',
  consoleSetSearchable: 'POST /app/v1/console/setSearchable',
  consoleDecideJoinRequest: 'POST /app/v1/console/decideJoinRequest',
  consoleAuditList: 'GET /app/v1/console/audit/list',
  consoleAuditExport: 'POST /app/v1/console/audit/export',

  // Live classes in the console (spec console-calls#console-live-calls)
  consoleLiveList: 'GET /app/v1/console/live/list',
  consoleLiveCalendar: 'GET /app/v1/console/live/calendar',
  consoleLiveOpen: 'GET /app/v1/console/live/open',
  consoleLiveSave: 'POST /app/v1/console/live/save',
  consoleLiveCancel: 'POST /app/v1/console/live/cancel',
  consoleLiveDeleteReplay: 'POST /app/v1/console/live/deleteReplay',
  consoleLiveKeepReplay: 'POST /app/v1/console/live/keepReplay',
  consoleLiveEnd: 'POST /app/v1/console/live/end',
  consoleLiveTeachers: 'GET /app/v1/console/live/teachers',
  consoleLiveUsage: 'GET /app/v1/console/live/usage',
  consoleLiveUpload: 'POST /app/v1/console/live/upload',
  consoleLiveUploadFilmPart: 'POST /app/v1/console/live/uploadFilmPart',
  consoleLiveFinishFilm: 'POST /app/v1/console/live/finishFilm',
  consoleLiveSaveDocuments: 'POST /app/v1/console/live/saveDocuments',
  consoleLivePeople: 'GET /app/v1/console/live/people',
  consoleLiveCheckPeople: 'POST /app/v1/console/live/checkPeople',
  consoleLiveAddPeople: 'POST /app/v1/console/live/addPeople',
  consoleLiveChangePerson: 'POST /app/v1/console/live/changePerson',
  consoleLiveRemovePeople: 'POST /app/v1/console/live/removePeople',
  consoleLiveRevealPerson: 'POST /app/v1/console/live/revealPerson',
  consoleLiveExportPeople: 'POST /app/v1/console/live/exportPeople',
  consoleLiveAttendance: 'GET /app/v1/console/live/attendance',
  consoleLiveExportAttendance: 'POST /app/v1/console/live/exportAttendance',
  consoleLiveAnnotate: 'POST /app/v1/console/live/annotate',

  // The console's content editor (spec console-calls#console-content-calls)
  consoleContentList: 'GET /app/v1/console/content/list',
  consoleContentOpen: 'GET /app/v1/console/content/open',
  consoleContentSave: 'POST /app/v1/console/content/save',
  consoleContentPublish: 'POST /app/v1/console/content/publish',
  consoleContentSchedule: 'POST /app/v1/console/content/schedule',
  consoleContentCancelPlan: 'POST /app/v1/console/content/cancelPlan',
  consoleContentTakeBack: 'POST /app/v1/console/content/takeBack',
  consoleContentReorder: 'POST /app/v1/console/content/reorder',
  consoleContentHistory: 'GET /app/v1/console/content/history',
  consoleContentRestore: 'POST /app/v1/console/content/restore',
  consoleContentReferences: 'GET /app/v1/console/content/references',
  consoleContentChangeCode: 'POST /app/v1/console/content/changeCode',
} as const satisfies Record<string, AddressText>;

export type CallName = keyof typeof addresses;

/** Method, path and base of a call. */
export const addressOf = (name: CallName): Address => parseAddress(addresses[name]);
