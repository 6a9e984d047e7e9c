import * as z from 'zod/mini';
import { sectionCategories } from '../constants.ts';
import { call, cents, code, isoTime, pageOf, paging, topCode } from './call.ts';

/** The site and what its pages are furnished with (spec content#kinds, calls#content-calls). */

const ofTenant = z.object({ topCode });

// Banner: poster, linkUrl, type, bizCode, createTime (spec content#banner); title and text let the hero be a page, not a picture.
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

/** Page-section config entry (spec pages#section-visibility); '1' means shown. */
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
});

/** A story in a list; requested by its code it is complete and names the two to read next. */
const foundStory = z.extend(customerStory, {
  content: z.optional(z.string()),
  others: z.optional(z.array(z.pick(customerStory, { bizCode: true, resName: true, poster: true, summary: true }))),
});

export const customerSolution = z.object({
  bizCode: code,
  /** '0' to '3': the index of `/solutions?customerType=` (spec pages#solutions). */
  customerType: z.string(),
  resName: z.string(),
  summary: z.string(),
  poster: z.string(),
  content: z.optional(z.string()),
});

/** An edition, with its price in cents a year and its figures (spec content#edition, constants#editions). */
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

/** Site configuration (spec content#site-config). Flags and `isShow` come from one source (spec pages#flags); '1' means shown. */
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
  /** base64 of the key of `encryptedArray` (spec calls#encrypted-array): obfuscation on top of TLS, not a secret. */
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

export const siteCalls = {
  getSiteConfig: call({ request: ofTenant, data: siteConfig, access: 'anyone', cached: true }),
  isShowIndexPage: call({ request: ofTenant, data: z.array(sectionVisibility), access: 'anyone', cached: true }),
  getBanner: call({ request: z.object({ topCode, positionCode: z._default(code, 'gateway_banner') }), data: z.array(banner), access: 'anyone', cached: true }),
  getListBanner: call({ request: z.object({ topCode, positionCode: z._default(code, 'course_banner') }), data: z.array(banner), access: 'anyone', cached: true }),
  getPartnerList: call({ request: ofTenant, data: z.array(partner), access: 'anyone', cached: true }),
  getLinkList: call({ request: ofTenant, data: z.array(friendlyLink), access: 'anyone', cached: true }),
  indexGetCustomer: call({ request: z.object({ topCode, ...paging }), data: pageOf(customerStory), access: 'anyone', cached: true }),
  getBenchmarking: call({ request: z.object({ topCode, bizCode: z.optional(code), customerType: z.optional(code), ...paging }), data: pageOf(foundStory), access: 'anyone', cached: true }),
  getSolutions: call({ request: z.object({ topCode, customerType: z.optional(code) }), data: z.array(customerSolution), access: 'anyone', cached: true }),
  getIndustryList: call({ request: ofTenant, data: z.array(industry), access: 'anyone', cached: true }),
  getEnterpriseTypeList: call({ request: ofTenant, data: z.array(z.object({ code, name: z.string() })), access: 'anyone', cached: true }),
  getAreaTree: call({ request: ofTenant, data: z.array(areaSchema), access: 'anyone' }),
  getcomboList: call({ request: ofTenant, data: z.array(edition), access: 'anyone', cached: true }),
} as const;
