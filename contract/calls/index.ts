import type * as z from 'zod/mini';
import type { CallName } from './addresses.ts';
import { accountCalls } from './account.ts';
import { analyticsCalls } from './analytics.ts';
import type { CallShape } from './call.ts';
import { consoleAuditCalls } from './console-audit.ts';
import { consoleContentCalls } from './console-content.ts';
import { consoleLiveCalls } from './console-live.ts';
import { consoleCalls } from './console.ts';
import { editionCalls, siteCalls } from './site.ts';
import { couponCalls } from './coupons.ts';
import { courseCalls, expertCalls } from './courses.ts';
import { helpCalls } from './help.ts';
import { leadCalls } from './leads.ts';
import { liveDocumentCalls } from './live-documents.ts';
import { liveBookingCalls, liveCalls, liveClassCalls, liveLoginCalls, liveQuizBankCalls, liveStreamKeyCalls, liveTalkCalls } from './live.ts';
import { loginCalls, sessionCalls, userCalls, wechatCalls } from './login.ts';
import { myDataCalls, myEnterpriseCalls, myLiveCalls } from './my.ts';
import { newsCalls } from './news.ts';
import { policyCalls } from './policies.ts';
import { agreementCalls, captchaCalls, officialCodeCalls, personCalls, registrationCalls, smsCodeCalls } from './registration.ts';
import { pushCalls } from './push.ts';
import { searchCalls } from './search.ts';

export { addresses, addressOf, type CallName } from './addresses.ts';
export type { BrowserCall } from './browser-addresses.ts';
export type { CallLimit, CallShape, CallUpload, Role } from './call.ts';

/** Request, answer and access of every call, by its name in `addresses.ts`. */
export const calls = {
  ...agreementCalls,
  ...captchaCalls,
  ...officialCodeCalls,
  ...personCalls,
  ...registrationCalls,
  ...smsCodeCalls,
  ...loginCalls,
  ...sessionCalls,
  ...userCalls,
  ...wechatCalls,
  ...accountCalls,
  ...editionCalls,
  ...siteCalls,
  ...leadCalls,
  ...policyCalls,
  ...newsCalls,
  ...helpCalls,
  ...couponCalls,
  ...courseCalls,
  ...expertCalls,
  ...searchCalls,
  ...liveCalls,
  ...liveClassCalls,
  ...liveStreamKeyCalls,
  ...liveQuizBankCalls,
  ...liveDocumentCalls,
  ...liveLoginCalls,
  ...liveTalkCalls,
  ...liveBookingCalls,
  ...pushCalls,
  ...myLiveCalls,
  ...myEnterpriseCalls,
  ...myDataCalls,
  ...analyticsCalls,
  ...consoleCalls,
  ...consoleAuditCalls,
  ...consoleContentCalls,
  ...consoleLiveCalls,
} as const satisfies Record<CallName, CallShape>;

export type Calls = typeof calls;
/** The request as a caller sends it. Fields with defaults are optional. */
export type RequestOf<Name extends CallName> = z.input<Calls[Name]['request']>;
/** The parsed request with defaults, as the handler receives it. */
export type ParsedRequestOf<Name extends CallName> = z.output<Calls[Name]['request']>;
export type DataOf<Name extends CallName> = z.output<Calls[Name]['data']>;
/** Data of a refusal. `never` for calls that declare none. */
export type RefusalDataOf<Name extends CallName> = Calls[Name] extends { refusalData: infer Data extends z.ZodMiniType } ? z.output<Data> : never;
