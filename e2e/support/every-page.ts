import { link, type PageKey } from '../../contract/pages.ts';

/** Product pages, each with one address. */
export const productPages = [
  'liveInteraction',
  'assessmentManagement',
  'certificationExams',
  'enterpriseTraining',
  'positionMap',
  'aiAssistant',
  'recruitment',
  'enterpriseBranding',
  'enterpriseManagement',
  'privateDomain',
  'operationService',
  'contentEcosystem',
  'highSkillTalent',
  'skillSolutionSubsidised',
  'skillSolutionMasters',
  'skillSolutionApprentices',
  'manufacturing',
] as const satisfies readonly PageKey[];

/** Pages to read, search and choose in, each with addresses that have content. */
export const readingPages = {
  home: [link('home')],
  about: [link('about')],
  news: [link('news')],
  newsDetail: [link('newsDetail', { code: 'exam-hall-checklist' })],
  experts: [link('experts')],
  expertDetail: [link('expertDetail', { bizCode: 'han-liqun', resCode: 'han-liqun' })],
  courses: [link('courses')],
  allCourses: [link('allCourses'), link('allCourses', { categoryCode: 'welding', tagCode: 'practice', industry: 'equipment', keyword: '焊' })],
  courseDetail: [link('courseDetail', { beorCode: 'machining-lathe', bizCode: 'machining-lathe' })],
  solutions: [link('solutions', { customerType: 3 })],
  help: [link('help')],
  helpList: [link('helpList')],
  helpArticle: [link('helpArticle', { bizCode: 'no-sms-code' })],
  subsidisedTraining: [link('subsidisedTraining'), link('subsidisedTraining', { bizCode: 'hours-online' })],
  editions: [link('editions')],
  coupons: [link('coupons')],
  search: [link('search'), link('search', { keyword: '焊工' })],
  customerStories: [link('customerStories')],
  customerStoryDetail: [link('customerStoryDetail', { bizCode: 'qihang' })],
  privacyAgreement: [link('privacyAgreement')],
  registration: [link('registration')],
  login: [link('login')],
  liveVideo: [link('liveVideo')],
  liveDetail: [link('liveDetail', { code: 'LIVE-UPCOMING' })],
  studentLogin: [link('studentLogin', { code: 'LIVE-UPCOMING' })],
  teacherLogin: [link('teacherLogin', { code: 'LIVE-UPCOMING' })],
} as const satisfies Partial<Record<PageKey, readonly string[]>>;

/** Rooms fill the whole window and need a login or a class. Their journeys are in e2e/journeys/live. */
export const roomPages = ['liveRoom', 'officialLive'] as const satisfies readonly PageKey[];

/** The server redirects from these pages, where it answers the calls itself. */
export const redirectingPages = ['transfer'] as const satisfies readonly PageKey[];

/** At least one address of every implemented page. */
export const everyAddress: readonly string[] = [...Object.values(readingPages).flat(), ...productPages.map((key) => link(key))];

/**
 * One page of each template, each at its fullest address. e2e/journeys/every-page/swept-pages.test.ts checks them in detail and at every
 * width. crawl.test.ts opens all other addresses, at two widths.
 */
export const sweptAddresses: readonly string[] = (
  ['home', 'editions', 'newsDetail', 'allCourses', 'courseDetail', 'subsidisedTraining', 'coupons', 'liveDetail', 'registration', 'login'] as const
).map((key) => readingPages[key].at(key === 'subsidisedTraining' ? 0 : -1)!).concat(link('certificationExams'), link('manufacturing'));
