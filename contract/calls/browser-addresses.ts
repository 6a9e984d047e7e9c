/**
 * The calls that the portal's scripts make in a browser (spec calls#errors-of-every-call): name, method, path. Every page loads this table,
 * so calls made only by the server or the console are in addresses.ts. A call of the browser's client that is missing here does not
 * compile.
 */
export const browserAddresses = {
  // Captcha, SMS codes, registration (spec calls#registration-calls)
  getCaptcha: 'GET /app/v1/baseUser/getCaptcha',
  sendVerCode: 'GET /app/v1/official/sendVerCode',
  sendOfficialCode: 'POST /app/v1/baseUser/sendOfficialCode',
  saveRegistration: 'POST /app/v1/official/save',
  getAgreement: 'GET /app/v1/official/getAgreement',
  getAgreementText: 'GET /app/v1/official/getAgreementText',
  register: 'POST /app/v1/official/register',
  resetPassword: 'POST /app/v1/official/resetPassword',

  // Login and enterprises (spec calls#login-calls)
  login: 'POST /app/v1/official/login',
  getUserOrgList: 'POST /bks/v1/user/getUserOrgList',
  userLogin: 'POST /bks/v1/user/login',
  searchEnterprise: 'POST /app/v1/official/searchEnterprise',
  createEnterprise: 'POST /app/v1/official/createEnterprise',
  joinEnterprise: 'POST /app/v1/official/joinEnterprise',
  learnerLogin: 'POST /app/v1/official/learnerLogin',
  logout: 'POST /app/v1/official/logout',
  getUserInfo: 'GET /app/v1/official/getUserInfo',
  wechatRedirect: 'GET /app/v1/wechat/redirect',
  wechatQrStatus: 'GET /app/v1/wechat/qrStatus',
  wechatLogin: 'POST /app/v1/wechat/login',
  wechatBind: 'POST /app/v1/wechat/bind',

  // The logged-in person's own account
  accountSecurity: 'GET /app/v1/account/security',
  accountEndDevice: 'POST /app/v1/account/endDevice',
  accountEndOtherDevices: 'POST /app/v1/account/endOtherDevices',
  accountSendCode: 'POST /app/v1/account/sendCode',
  accountChangePassword: 'POST /app/v1/account/changePassword',

  // Site content (spec calls#content-calls)
  getSiteConfig: 'GET /app/v1/official/getSiteConfig',
  saveCooperation: 'POST /app/v1/cooperation/saveCooperation',
  leaveMessage: 'POST /app/v1/official/leaveMessage',

  // Courses
  getIndexCourseList: 'GET /app/v1/position/getIndexCourseList',
  getVideoTrialUrl: 'GET /app/v1/official/getVideoTrialUrl',

  // News, help, coupons
  helpRate: 'POST /app/v1/help/rate',
  couponList: 'GET /app/v1/coupon/list',
  couponReceive: 'POST /app/v1/coupon/receive',

  // Live (spec calls#live-calls)
  liveRecommendBull: 'GET /app/v1/live/liveRecommendBull',

  // Analytics (spec calls#analytics-calls)
  insertData: 'POST /burial/insertData',
  updateDate: 'GET /burial/updateDate',

  // Console (spec console-calls#console-calls)
  consoleAccount: 'GET /app/v1/console/account',
} as const;

export type BrowserCall = keyof typeof browserAddresses;
