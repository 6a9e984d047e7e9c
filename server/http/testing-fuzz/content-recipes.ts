import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import { startAnalytics } from '../../modules/analytics/index.ts';
import { familyNames, name } from './chosen.ts';
import type { Recipe } from './recipe.ts';
import type { World } from './world.ts';

/** Calls of visitors without a login: reading content, leaving enquiries and ratings. */

const topCode = fc.oneof({ weight: 3, arbitrary: fc.constant('-1') }, { weight: 1, arbitrary: fc.constantFrom('100000000001', '100000000002', '999999999999') });
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] });
/** Searches have a limited number of pages (contract/search-reach.ts). */
const withinReach = { pageNum: fc.integer({ min: 1, max: 10 }).map(String), pageSize: fc.integer({ min: 1, max: 50 }).map(String) };
const paging = { pageNum: fc.integer({ min: 1, max: 40 }).map(String), pageSize: fc.integer({ min: 1, max: 50 }).map(String) };
const code = fc.constantFrom('machining', 'electrical', 'welding', 'care', 'transport', 'no-such-thing');
const keyword = fc.constantFrom('', '培训', '职业 技能', '%', '_', '补贴', 'a', '不会有的词');
const ofTenant: Recipe = { chosen: some({ topCode }) };
const byCategory: Recipe = { chosen: some({ topCode, categoryCode: code, ...paging }) };

/** Visits are written half a second later in batches, or when the writer stops. Stopping it flushes them. */
const visitsWritten = (world: World): Promise<void> => startAnalytics(world.context).stop();

export const contentRecipes = {
  getSiteConfig: ofTenant,
  isShowIndexPage: ofTenant,
  getBanner: { chosen: some({ topCode, positionCode: fc.constantFrom('gateway_banner', 'course_banner') }) },
  getListBanner: { chosen: some({ topCode, positionCode: fc.constantFrom('course_banner', 'gateway_banner') }) },
  getPartnerList: ofTenant,
  getLinkList: ofTenant,
  indexGetCustomer: { chosen: some({ topCode, ...paging }) },
  getBenchmarking: { chosen: fc.oneof(some({ topCode, ...paging, customerType: fc.constantFrom('0', '1', '2', '3') }), some({ ...paging, bizCode: fc.constantFrom('qihang', 'qinghe', 'beiqiao') })) },
  getSolutions: { chosen: some({ topCode, customerType: fc.constantFrom('0', '1', '2', '3', '4') }) },
  getIndustryList: ofTenant,
  getEnterpriseTypeList: ofTenant,
  getAreaTree: ofTenant,
  getcomboList: ofTenant,
  indexExpertsList: { chosen: some({ topCode, positionCode: fc.constantFrom('index_experts', 'other') }) },
  expertsListPage: { chosen: some({ topCode, keyword, ...paging }) },
  expertsDetails: { chosen: fc.constantFrom('han-liqun', 'luo-zhiqiang', 'cao-yuan').map((expert) => ({ bizCode: expert, resCode: expert })) },
  expertsCourseListPage: { chosen: fc.record({ resCode: fc.constantFrom('han-liqun', 'luo-zhiqiang', 'cao-yuan'), ...paging }, { requiredKeys: ['resCode'] }) },
  getCourseCategory: ofTenant,
  getIndexCourseList: { chosen: some({ topCode, categoryCode: code }) },
  coursePositionList: byCategory,
  courseClassificationList: byCategory,
  getCourseList: byCategory,
  getQualityCourseList: byCategory,
  courseCategoryList: { chosen: some({ topCode, categoryCode: fc.constantFrom('0', 'welding', 'no-such-thing'), ...paging }) },
  getTagList: ofTenant,
  getPlatformCoursessList: {
    chosen: some({
      topCode,
      categoryCode: code,
      tagCode: fc.constantFrom('level4', 'practice', 'no-such-thing'),
      industry: fc.constantFrom('equipment', 'care', 'no-such-thing'),
      keyword,
      sort: fc.constantFrom('new', 'hot', 'price'),
      ...paging,
    }),
  },
  getPlatformCoursessDetails: {
    chosen: fc.constantFrom('machining-lathe', 'welding-tig', 'care-ward').chain((beorCode) => fc.record({ beorCode: fc.constant(beorCode), bizCode: fc.constant(beorCode) }, { requiredKeys: ['beorCode'] })),
  },
  getVideoTrialUrl: { chosen: fc.constantFrom('machining-lathe', 'care-ward', 'welding-tig').map((beorCode) => ({ beorCode, chapterCode: `${beorCode}-01` })) },
  informationList: { chosen: some({ topCode, keyword, ...paging }) },
  informationDetail: { chosen: fc.record({ code: fc.constantFrom('exam-hall-checklist', 'scoring-sheets', 'face-data-care') }) },
  showIndexPolicy: ofTenant,
  getPolicyCategory: ofTenant,
  getPolicyByCategory: { chosen: some({ topCode, categoryCode: fc.constantFrom('subsidy', 'apprentices', 'no-such-thing'), region: fc.constantFrom('江湾市', '无此地'), ...paging }) },
  getPolicyDtails: { chosen: fc.record({ bizCode: fc.constantFrom('subsidy-standard', 'apprentice-agreement', 'hours-online') }) },
  helpCategoryList: ofTenant,
  helpList: { chosen: some({ topCode, keyword, categoryCode: fc.constantFrom('account', 'live', 'no-such-thing') }) },
  helpDetail: { chosen: fc.record({ bizCode: fc.constantFrom('no-sms-code', 'replay-missing', 'hours-export') }) },
  helpRate: {
    chosen: fc.record(
      { bizCode: fc.constantFrom('no-sms-code', 'replay-missing', 'hours-export'), visitorKey: fc.uuid(), useful: fc.boolean(), missing: fc.constantFrom('', '没写手机上怎么看', '第一行\n第二行'), topCode: fc.constant('-1') },
      { requiredKeys: ['bizCode', 'visitorKey', 'useful'] },
    ),
  },
  searchSite: {
    chosen: fc.record({ topCode, keyword: fc.constantFrom('培训', '职业 技能', 'PLC编程', 'A类', '补贴学时', '100%', '不会有的词'), kind: fc.constantFrom('course', 'news', 'expert', 'help', 'policy'), ...withinReach }, { requiredKeys: ['keyword'] }),
  },
  // Coupons of an enterprise need a login to it.
  couponList: { chosen: some({ topCode: fc.constant('-1') }) },
  liveRecommendBull: ofTenant,
  getAgreement: ofTenant,
  getAgreementText: ofTenant,

  saveCooperation: {
    chosen: fc.record(
      { userName: name(2, 10), userPhone: fc.integer({ min: 0, max: 999_999_999 }).map((n) => `13${String(n).padStart(9, '0')}`), cooperationType: fc.constantFrom('1', '2', '3'), topCode: fc.constant('-1') },
      { requiredKeys: ['userName', 'userPhone', 'cooperationType'] },
    ),
  },
  leaveMessage: {
    chosen: fc.record(
      {
        userName: fc.oneof(fc.constant(''), name(1, 10)),
        userPhone: fc.integer({ min: 0, max: 999_999_999 }).map((n) => `13${String(n).padStart(9, '0')}`),
        message: fc.tuple(fc.constantFrom('题库能从 Excel 导入吗？', '三百人同时考，\n一个月要多少钱？', '你好', '<b>价格</b> 👍'), fc.integer({ min: 0, max: 9_999 })).map(([text, n]) => `${text}（${n}）`),
        topCode: fc.constant('-1'),
      },
      { requiredKeys: ['userPhone', 'message'] },
    ),
  },
  insertData: {
    chosen: fc.record(
      {
        countItemCode: fc.constantFrom('170000000000000009', '170000000000000011', '1700000000000000006', '170000000000000101'),
        countItemName: fc.constantFrom('首页', ...familyNames),
        countModule: fc.constant('portal'),
        ipAddr: fc.constantFrom('', '203.0.113.9', '2001:db8::1', 'no address'),
        province: fc.constantFrom('', '广东省', '北京', '不知道'),
        deviceType: fc.constantFrom('TYPE_PC', 'TYPE_MOBILE'),
        source: fc.constantFrom('', 'https://www.example.com/', '首页按钮'),
      },
      { requiredKeys: ['countItemCode', 'countItemName', 'countModule'] },
    ),
    settle: visitsWritten,
  },
  updateDate: {
    chosen: fc.record({ bizCode: fc.oneof(fc.uuid(), fc.constant('not-a-visit')) }),
    settle: visitsWritten,
  },
} satisfies Partial<Record<CallName, Recipe>>;
