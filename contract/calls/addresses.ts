/**
 * Every call of the product (specification §7, decisions §§2–5, 9), one a line: name, method, path.
 * What a call takes and answers stands under the same name in the files beside this one.
 * `bks` and `Master` are served at the origin's root, `Burial` under /burial (decisions §1).
 */
export const addresses = {
  // Captcha, SMS codes, registration (§7.1)
  getCaptcha: 'GET /app/v1/baseUser/getCaptcha',
  sendVerCode: 'GET /app/v1/official/sendVerCode',
  sendOfficialCode: 'POST /app/v1/baseUser/sendOfficialCode',
  saveRegistration: 'POST /app/v1/official/save',
  getAgreement: 'GET /app/v1/official/getAgreement',
  getAgreementText: 'GET /app/v1/official/getAgreementText',
  register: 'POST /app/v1/official/register',
  resetPassword: 'POST /app/v1/official/resetPassword',

  // Login and enterprises (§7.2)
  login: 'POST /app/v1/official/login',
  getUserOrgList: 'POST /bks/v1/user/getUserOrgList',
  userLogin: 'POST /bks/v1/user/login',
  searchEnterprise: 'POST /app/v1/official/searchEnterprise',
  createEnterprise: 'POST /app/v1/official/createEnterprise',
  joinEnterprise: 'POST /app/v1/official/joinEnterprise',
  logout: 'POST /app/v1/official/logout',
  getUserInfo: 'GET /app/v1/official/getUserInfo',
  wechatRedirect: 'GET /app/v1/wechat/redirect',
  wechatCallback: 'GET /app/v1/wechat/callback',
  wechatQrStatus: 'GET /app/v1/wechat/qrStatus',
  wechatLogin: 'POST /app/v1/wechat/login',
  wechatBind: 'POST /app/v1/wechat/bind',

  // A person's own account, logged in
  accountSecurity: 'GET /app/v1/account/security',
  accountEndDevice: 'POST /app/v1/account/endDevice',
  accountEndOtherDevices: 'POST /app/v1/account/endOtherDevices',
  accountSendCode: 'POST /app/v1/account/sendCode',
  accountChangePassword: 'POST /app/v1/account/changePassword',

  // Site content (§7.3)
  getSiteConfig: 'GET /app/v1/official/getSiteConfig',
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
  saveCooperation: 'POST /app/v1/cooperation/saveCooperation',
  leaveMessage: 'POST /app/v1/official/leaveMessage',

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
  getIndexCourseList: 'GET /app/v1/position/getIndexCourseList',
  coursePositionList: 'GET /app/v1/position/course/positionList',
  courseClassificationList: 'GET /app/v1/position/course/classificationList',
  getCourseList: 'GET /app/v1/position/getCourseList',
  getQualityCourseList: 'GET /app/v1/position/getQualityCourseList',
  courseCategoryList: 'GET /app/v1/course/category/list',
  getTagList: 'GET /app/v1/official/getTagList',
  getPlatformCoursessList: 'GET /app/v1/official/getPlatformCoursessList',
  getPlatformCoursessDetails: 'GET /app/v1/official/getPlatformCoursessDetails',
  getVideoTrialUrl: 'GET /app/v1/official/getVideoTrialUrl',

  // The whole site
  searchSite: 'GET /app/v1/official/searchSite',

  // News, help, coupons
  informationList: 'GET /app/v1/information/list',
  informationDetail: 'GET /app/v1/information/detail',
  helpCategoryList: 'GET /app/v1/help/category/list',
  helpList: 'GET /app/v1/help/list',
  helpDetail: 'GET /app/v1/help/detail',
  helpRate: 'POST /app/v1/help/rate',
  couponList: 'GET /app/v1/coupon/list',
  couponReceive: 'POST /app/v1/coupon/receive',

  // Live (§7.4)
  liveRecommendBull: 'GET /app/v1/live/liveRecommendBull',
  getLiveDetail: 'GET /app/v1/live/getLiveDetail',
  getEnterpriseOrgByRoomId: 'POST /app/v1/live/getEnterpriseOrgByRoomId',
  liveLogin: 'POST /app/v1/baseUser/liveLogin',
  userOfficialLogin: 'POST /app/v1/baseUser/userOfficialLogin',
  liveCourseDetail: 'POST /app/v1/officialLive/liveCourseDetail',
  startLive: 'POST /app/v1/officialLive/startLive',
  endLive: 'POST /app/v1/officialLive/endLive',
  zegoGetToken: 'GET /app/v1/zego/getToken',
  studentLiveHeart: 'POST /app/v1/officialLive/studentLiveHeart',
  teacherLiveHeart: 'POST /app/v1/officialLive/teacherLiveHeart',

  // Analytics (§7.5)
  insertData: 'POST /burial/insertData',
  updateDate: 'GET /burial/updateDate',

  // Console (decisions §8)
  consoleAccount: 'GET /app/v1/console/account',
  consoleEnterprise: 'GET /app/v1/console/enterprise',
  consoleJoinRequests: 'GET /app/v1/console/joinRequests',
  consoleSetSearchable: 'POST /app/v1/console/setSearchable',
  consoleDecideJoinRequest: 'POST /app/v1/console/decideJoinRequest',
} as const satisfies Record<string, `${'GET' | 'POST'} /${string}`>;

export type CallName = keyof typeof addresses;

export interface Address {
  method: 'GET' | 'POST';
  path: string;
  base: 'Master' | 'bks' | 'Burial';
}

/** Method, path and base of a call. */
export function addressOf(name: CallName): Address {
  const [method, path] = addresses[name].split(' ') as ['GET' | 'POST', string];
  const base = path.startsWith('/burial/') ? 'Burial' : path.startsWith('/bks/') ? 'bks' : 'Master';
  return { method, path, base };
}
