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
 * The site and what its pages are furnished with (spec content#kinds, calls#content-calls). Fields of content come from their
 * declarations (`contract/content/`); those that are named here keep their place in the answer.
 */

const ofTenant = z.object({ topCode });

const { bizCode: bannerCode, poster: bannerPoster, linkUrl, type, createTime, ...bannerWords } = listShape(bannerKind);
/** `scene`: which coded product screen accompanies it: the page knows how to draw these; others show the poster. */
const banner = z.object({ bizCode: bannerCode, poster: bannerPoster, linkUrl, type, createTime, ...bannerWords });

const { bizCode: partnerCode, poster: partnerPoster, ...ofPartner } = listShape(partnerKind);
const partner = z.object({ bizCode: partnerCode, poster: partnerPoster, ...ofPartner });
const friendlyLink = z.object(listShape(friendlyLinkKind));

/** Page-section config entry (spec pages#section-visibility); '1' means shown. */
const sectionVisibility = z.object({ ...listShape(section), positionCategory: z.enum(sectionCategories) });

const customerStory = z.object(listShape(customerStoryKind));

/** A story in a list; requested by its code it is complete and names the two to read next. */
const foundStory = z.extend(customerStory, {
  ...z.partial(z.object(pageShape(customerStoryKind))).shape,
  others: z.optional(z.array(z.pick(customerStory, { bizCode: true, resName: true, poster: true, summary: true }))),
});

/** One of several without its text. */
const customerSolution = z.object({ ...listShape(solution), ...z.partial(z.object(pageShape(solution))).shape });

/** An edition, with its price in cents a year and its figures (spec content#edition, constants#editions). */
const edition = z.object(listShape(editionKind));

/** Site configuration (spec content#site-config). Flags and `isShow` come from one source (spec pages#flags); '1' means shown. */
const informationData = z.object({
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

const { consultationQr, ...ofSite } = answerShape(siteConfigKind.fields, 'list');
const siteConfig = z.object({
  informationData,
  /** base64 of the key of `encryptedArray` (spec calls#encrypted-array): obfuscation on top of TLS, not a secret. */
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
