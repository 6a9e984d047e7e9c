import * as z from 'zod/mini';
import { sectionCategories } from '../constants.ts';
import { areaTree } from '../content/area-tree.ts';
import { banner as bannerKind } from '../content/banner.ts';
import { customerStory as customerStoryKind } from '../content/customer-story.ts';
import { edition as editionKind } from '../content/edition.ts';
import { answerShape } from '../content/field.ts';
import { friendlyLink as friendlyLinkKind } from '../content/friendly-link.ts';
import { listShape, pageShape } from '../content/index.ts';
import { industry } from '../content/industry.ts';
import { partner as partnerKind } from '../content/partner.ts';
import { section } from '../content/section.ts';
import { siteConfig as siteConfigKind } from '../content/site-config.ts';
import { solution } from '../content/solution.ts';
import { call, code, pageOf, paging, topCode } from './call.ts';

/**
 * Site content (spec content#kinds, calls#content-calls). Content fields come from their declarations (`contract/content/`). Fields listed
 * here keep their position in the answer.
 */

const ofTenant = z.object({ topCode });

const { bizCode: bannerCode, poster: bannerPoster, linkUrl, type, createTime, ...bannerWords } = listShape(bannerKind);
/** `scene`: name of the coded product screen for the banner. With an unknown name the page shows the poster. */
const banner = z.object({ bizCode: bannerCode, poster: bannerPoster, linkUrl, type, createTime, ...bannerWords });

const { bizCode: partnerCode, poster: partnerPoster, ...ofPartner } = listShape(partnerKind);
const partner = z.object({ bizCode: partnerCode, poster: partnerPoster, ...ofPartner });
const friendlyLink = z.object(listShape(friendlyLinkKind));

/** Page-section config entry (spec pages#section-visibility); '1' means shown. */
const sectionVisibility = z.object({ ...listShape(section), positionCategory: z.enum(sectionCategories) });

const customerStory = z.object(listShape(customerStoryKind));

/** A story in a list. The answer to a request by code has all fields and two other stories. */
const foundStory = z.extend(customerStory, {
  ...z.partial(z.object(pageShape(customerStoryKind))).shape,
  others: z.optional(z.array(z.pick(customerStory, { bizCode: true, resName: true, poster: true, summary: true }))),
});

/** One solution. In a list of several it has no text. */
const customerSolution = z.object({ ...listShape(solution), ...z.partial(z.object(pageShape(solution))).shape });

/** An edition with its yearly price in cents and its figures (spec content#edition, constants#editions). */
const edition = z.object(listShape(editionKind));

/** Site configuration (spec content#site-config). Flags and `isShow` come from one source (spec pages#flags). '1' means shown. */
const informationData = z.object({
  hugeFlag: z.string(),
  expertsFlag: z.string(),
  partnersFlag: z.string(),
  informationFlag: z.string(),
  cooperationFlag: z.string(),
  friendlyFlag: z.string(),
  /** Headings of the sections. */
  hugeCourse: z.string(),
  customerCase: z.string(),
  partners: z.string(),
  indexexperts: z.string(),
  cooperationNegotiation: z.string(),
  friendlylink: z.string(),
});

const { consultationQr, ...ofSite } = answerShape(siteConfigKind.fields, 'list');
const siteConfig = z.object({
  informationData,
  /** Key of `encryptedArray` in base64 (spec calls#encrypted-array). It is an obfuscation on top of TLS, not a secret. */
  cipherKey: z.string(),
  ...ofSite,
  consultationUrl: z.nullable(z.string()),
  consultationQr,
  enterpriseLoginUrl: z.string(),
  supplierLoginUrl: z.string(),
  consoleUrl: z.string(),
  trialUrl: z.string(),
});

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
  getIndustryList: call({ request: ofTenant, data: z.array(z.object(listShape(industry))), access: 'anyone', cached: true }),
  getEnterpriseTypeList: call({ request: ofTenant, data: z.array(z.object({ code, name: z.string() })), access: 'anyone', cached: true }),
  getAreaTree: call({ request: ofTenant, data: areaTree.fields.areas.answer, access: 'anyone' }),
} as const;

export const editionCalls = {
  getcomboList: call({ request: ofTenant, data: z.array(edition), access: 'anyone', cached: true }),
} as const;
