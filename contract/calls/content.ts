import * as z from 'zod/mini';
import { sectionCategories } from '../constants.ts';
import { cooperationPhone, cooperationType, cooperationUserName } from '../rules/cooperation.ts';
import { helpMissing } from '../rules/help.ts';
import { messagePhone, messageText, messageUserName } from '../rules/message.ts';
import { call, cents, code, isoTime, keyword, nothing, pageOf, paging, topCode } from './call.ts';

/** Site content (specification §7.3, decisions §4): what visitors read on the public pages. */

const ofTenant = z.object({ topCode });

// §3 Banner: poster, linkUrl, type, bizCode, createTime; title and text let the hero be a page, not a picture.
export const banner = z.object({
  bizCode: code,
  poster: z.string(),
  linkUrl: z.string(),
  type: z.string(),
  createTime: isoTime,
  title: z.string(),
  description: z.string(),
  linkText: z.string(),
  /** Which coded product screen accompanies it: the page knows how to draw these; others show the poster. */
  scene: z.string(),
});

export const partner = z.object({ bizCode: code, poster: z.string(), resName: z.string(), linkUrl: z.string() });
export const friendlyLink = z.object({ bizCode: code, resName: z.string(), linkUrl: z.string() });

/** §3 page-section config entry; '1' means shown. */
export const sectionVisibility = z.object({ positionCategory: z.enum(sectionCategories), isShow: z.enum(['0', '1']) });

export const customerStory = z.object({
  bizCode: code,
  resName: z.string(),
  poster: z.string(),
  customerType: z.string(),
  industry: z.string(),
  summary: z.string(),
  /** Up to three figures that the story stands on. */
  figures: z.array(z.object({ value: z.string(), label: z.string() })),
  publishTime: isoTime,
  content: z.optional(z.string()),
});

export const customerSolution = z.object({
  bizCode: code,
  /** '0' to '3': the index of `/solutions?customerType=` (§2.1). */
  customerType: z.string(),
  resName: z.string(),
  summary: z.string(),
  poster: z.string(),
  content: z.optional(z.string()),
});

/** §3 edition: accountPrice in cents a year; the figures of §9. */
export const edition = z.object({
  bizCode: code,
  comboName: z.string(),
  accountPrice: cents,
  audience: z.string(),
  trafficGigabytes: z.int(),
  storageGigabytes: z.int(),
  highlights: z.array(z.string()),
  recommended: z.boolean(),
});

export const newsItem = z.object({
  bizCode: code,
  title: z.string(),
  summary: z.string(),
  poster: z.string(),
  publishTime: isoTime,
});
const newsNeighbour = z.nullable(z.object({ bizCode: code, title: z.string() }));

export const policy = z.object({
  bizCode: code,
  title: z.string(),
  categoryCode: code,
  region: z.string(),
  publishTime: isoTime,
  source: z.string(),
  /** YYYY-MM-DD, the last day on which it holds; '' where it names none. */
  validUntil: z.string(),
  /** That day is over: it is there to be looked up, and no longer to be applied under. */
  expired: z.boolean(),
});
const policyNeighbour = z.nullable(z.object({ bizCode: code, title: z.string() }));
/** As with news: `previous` is the newer one, `next` the older, whatever their categories and regions. */
const policyDetail = z.extend(policy, { content: z.string(), previous: policyNeighbour, next: policyNeighbour });

/** `regions`: those that policies of the wanted category are published for, whichever was asked; those of most policies first. */
const policyPage = z.extend(pageOf(policy), { regions: z.array(z.string()) });

const helpArticle = z.object({
  bizCode: code,
  title: z.string(),
  categoryCode: code,
  categoryName: z.string(),
  summary: z.string(),
  /** One of those that are asked for most, by the operator's word. */
  featured: z.boolean(),
});

/** What stands between somebody and a coupon; `upcoming` has a time, `received` is the caller's own. */
const couponState = z.enum(['available', 'received', 'finished', 'upcoming', 'ended']);

export const coupon = z.object({
  couponCode: code,
  resName: z.string(),
  description: z.string(),
  amountCents: cents,
  thresholdCents: cents,
  total: z.int(),
  remaining: z.int(),
  validFrom: isoTime,
  validUntil: isoTime,
  /** Nobody receives one before; null where it has been open all along. */
  receivableFrom: z.nullable(isoTime),
  /** For an anonymous caller never `received`. */
  state: couponState,
});

/** §3 site configuration. Flags and `isShow` come from one source (decisions §4); '1' means shown. */
export const informationData = z.object({
  hugeFlag: z.string(),
  expertsFlag: z.string(),
  partnersFlag: z.string(),
  informationFlag: z.string(),
  cooperationFlag: z.string(),
  friendlyFlag: z.string(),
  /** Position names: the headings under which the sections stand. */
  hugeCourse: z.string(),
  customerCase: z.string(),
  partners: z.string(),
  indexexperts: z.string(),
  cooperationNegotiation: z.string(),
  friendlylink: z.string(),
});

export const siteConfig = z.object({
  informationData,
  /** base64 of the key of `encryptedArray` (decisions §2): obfuscation on top of TLS, not a secret. */
  cipherKey: z.string(),
  registerEnabled: z.boolean(),
  cardIdRequired: z.boolean(),
  supervisorFlag: z.boolean(),
  defaultInviteCode: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  supportHours: z.string(),
  address: z.string(),
  icpNumber: z.string(),
  policeNumber: z.string(),
  licenceNumber: z.string(),
  consultationUrl: z.nullable(z.string()),
  consultationQr: z.string(),
  enterpriseLoginUrl: z.string(),
  supplierLoginUrl: z.string(),
  consoleUrl: z.string(),
  trialUrl: z.string(),
});

const industry = z.object({ code, name: z.string() });
const areaSchema = z.object({ code, name: z.string(), children: z.array(z.object({ code, name: z.string() })) });

export const contentCalls = {
  getSiteConfig: call({ request: ofTenant, data: siteConfig, access: 'anyone', kept: true }),
  isShowIndexPage: call({ request: ofTenant, data: z.array(sectionVisibility), access: 'anyone', kept: true }),
  getBanner: call({ request: z.object({ topCode, positionCode: z._default(code, 'gateway_banner') }), data: z.array(banner), access: 'anyone', kept: true }),
  getListBanner: call({ request: z.object({ topCode, positionCode: z._default(code, 'course_banner') }), data: z.array(banner), access: 'anyone', kept: true }),
  getPartnerList: call({ request: ofTenant, data: z.array(partner), access: 'anyone', kept: true }),
  getLinkList: call({ request: ofTenant, data: z.array(friendlyLink), access: 'anyone', kept: true }),
  indexGetCustomer: call({ request: z.object({ topCode, ...paging }), data: pageOf(customerStory), access: 'anyone', kept: true }),
  getBenchmarking: call({ request: z.object({ topCode, bizCode: z.optional(code), ...paging }), data: pageOf(customerStory), access: 'anyone', kept: true }),
  getSolutions: call({ request: z.object({ topCode, customerType: z.optional(code) }), data: z.array(customerSolution), access: 'anyone', kept: true }),
  getIndustryList: call({ request: ofTenant, data: z.array(industry), access: 'anyone', kept: true }),
  getEnterpriseTypeList: call({ request: ofTenant, data: z.array(z.object({ code, name: z.string() })), access: 'anyone', kept: true }),
  getAreaTree: call({ request: ofTenant, data: z.array(areaSchema), access: 'anyone' }),
  getcomboList: call({ request: ofTenant, data: z.array(edition), access: 'anyone', kept: true }),
  saveCooperation: call({
    request: z.object({ topCode, userName: cooperationUserName, userPhone: cooperationPhone, cooperationType }),
    data: nothing,
    access: 'anyone',
  }),
  /** decisions §7: the portal's own message box behind 在线咨询; it lands in the leads. */
  leaveMessage: call({
    request: z.object({ topCode, userName: messageUserName, userPhone: messagePhone, message: messageText }),
    data: nothing,
    access: 'anyone',
  }),

  /** The newest six. */
  showIndexPolicy: call({ request: ofTenant, data: z.array(policy), access: 'anyone', kept: true }),
  getPolicyCategory: call({ request: ofTenant, data: z.array(z.object({ categoryCode: code, categoryName: z.string() })), access: 'anyone', kept: true }),
  getPolicyByCategory: call({ request: z.object({ topCode, categoryCode: z.optional(code), region: z.optional(code), ...paging }), data: policyPage, access: 'anyone', kept: true }),
  getPolicyDtails: call({ request: z.object({ topCode, bizCode: code }), data: policyDetail, access: 'anyone', kept: true }),

  informationList: call({ request: z.object({ topCode, keyword, ...paging }), data: pageOf(newsItem), access: 'anyone', kept: true }),
  informationDetail: call({
    request: z.object({ topCode, code }),
    // `previous` stands above it in the list, so it is the newer one; `next` stands below it.
    data: z.extend(newsItem, { content: z.string(), source: z.string(), previous: newsNeighbour, next: newsNeighbour }),
    access: 'anyone',
    kept: true,
  }),
  /**
   * By categories, both in the operator's order. A keyword is looked for in the whole text: then those come first that have it
   * in their title, then in their summary; of the others `excerpt` shows the place, in plain words.
   */
  helpList: call({
    request: z.object({ topCode, categoryCode: z.optional(code), keyword }),
    data: z.array(z.extend(helpArticle, { excerpt: z.string() })),
    access: 'anyone',
    kept: true,
  }),
  helpDetail: call({ request: z.object({ topCode, bizCode: code }), data: z.extend(helpArticle, { content: z.string(), publishTime: isoTime }), access: 'anyone', kept: true }),
  /** Whether an article was useful, and what was missing where it was not. Saying it again under the same `visitorKey` changes it. */
  helpRate: call({
    request: z.object({ topCode, bizCode: code, visitorKey: z.uuid('访客编号不正确'), useful: z.boolean('请选择有用或没用'), missing: z._default(helpMissing, '') }),
    data: nothing,
    access: 'anyone',
  }),
  couponList: call({ request: ofTenant, data: z.array(coupon), access: 'anyone' }),
  couponReceive: call({ request: z.object({ topCode, couponCode: code }), data: coupon, refusalData: z.object({ state: couponState }), access: 'session', aboutAccount: true }),
} as const;
