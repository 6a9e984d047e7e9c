import { link, type PageKey } from '../../contract/pages.ts';

/** Pages with one address, of one kind: what the product does and for whom. */
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

/** Pages to read, search and choose in, each with an address that shows something. */
export const readingPages = {
  home: [link('home')],
  about: [link('about')],
  news: [link('news'), link('news', { keyword: '学时' })],
  newsDetail: [link('newsDetail', { code: 'exam-hall-checklist' })],
  experts: [link('experts')],
  expertDetail: [link('expertDetail', { bizCode: 'han-liqun', resCode: 'han-liqun' })],
  courses: [link('courses'), link('courses', { categoryCode: 'welding' })],
  allCourses: [link('allCourses'), link('allCourses', { categoryCode: 'welding', tagCode: 'practice', industry: 'equipment', keyword: '焊' })],
  courseDetail: [link('courseDetail', { beorCode: 'machining-lathe', bizCode: 'machining-lathe' })],
  solutions: [link('solutions', { customerType: 3 })],
  help: [link('help')],
  helpList: [link('helpList'), link('helpList', { keyword: '学时' })],
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

/** Rooms take the whole window and need a login or a class: their journeys are in e2e/journeys/live. */
export const roomPages = ['liveRoom', 'officialLive'] as const satisfies readonly PageKey[];

/** One address at least of every page that is built. */
export const everyAddress: readonly string[] = [...Object.values(readingPages).flat(), ...productPages.map((key) => link(key))];
