import type { CallName } from '../../contract/calls/index.ts';
import { contentKinds } from '../content-kinds.ts';
import { captchaHandlers } from '../modules/captcha/index.ts';
import { analyticsHandlers } from '../modules/analytics/index.ts';
import { accountHandlers } from '../modules/accounts/index.ts';
import { siteHandlers } from '../modules/site/index.ts';
import { consoleContentHandlers } from '../modules/content/index.ts';
import { couponHandlers } from '../modules/coupons/index.ts';
import { courseHandlers } from '../modules/courses/index.ts';
import { editionHandlers } from '../modules/editions/index.ts';
import { enquiryHandlers } from '../modules/enquiries/index.ts';
import { consoleHandlers, enterpriseHandlers } from '../modules/enterprises/index.ts';
import { expertHandlers } from '../modules/experts/index.ts';
import { helpHandlers } from '../modules/help/index.ts';
import { consoleLiveHandlers, liveBookingHandlers, liveClassHandlers, liveDocumentHandlers, liveHandlers, liveLoginHandlers, liveQuizBankHandlers, liveStreamKeyHandlers, livePushHandlers, liveTalkHandlers, myLiveHandlers } from '../modules/live/index.ts';
import { loginHandlers, myEnterpriseHandlers, ownAccountHandlers } from '../modules/logins/index.ts';
import { newsHandlers } from '../modules/news/index.ts';
import { policyHandlers } from '../modules/policies/index.ts';
import { searchHandlers } from '../modules/search/index.ts';
import { smsCodeHandlers } from '../modules/sms-codes/index.ts';
import { wechatHandlers } from '../modules/wechat/index.ts';
import { myDataHandlers } from '../personal-data/index.ts';
import type { HandlerMap } from '../calls/caller.ts';

export type Handlers = HandlerMap<CallName>;

/** The handler of every call. A call without a handler does not compile. */
export const handlers: Handlers = {
  ...captchaHandlers,
  ...smsCodeHandlers,
  ...accountHandlers,
  ...enterpriseHandlers,
  ...consoleHandlers,
  ...consoleContentHandlers(contentKinds),
  ...loginHandlers,
  ...ownAccountHandlers,
  ...myEnterpriseHandlers,
  ...myDataHandlers,
  ...siteHandlers,
  ...editionHandlers,
  ...newsHandlers,
  ...courseHandlers,
  ...expertHandlers,
  ...helpHandlers,
  ...policyHandlers,
  ...searchHandlers(contentKinds),
  ...couponHandlers,
  ...liveHandlers,
  ...liveClassHandlers,
  ...liveStreamKeyHandlers,
  ...liveQuizBankHandlers,
  ...liveDocumentHandlers,
  ...consoleLiveHandlers,
  ...liveLoginHandlers,
  ...liveTalkHandlers,
  ...liveBookingHandlers,
  ...livePushHandlers,
  ...myLiveHandlers,
  ...enquiryHandlers,
  ...wechatHandlers,
  ...analyticsHandlers,
};
