/**
 * Every page of the product (spec pages#routes): key, path, title, and its navigation behaviour. Odd spellings come from the specification.
 * Links are built only in this module. The folders of portal/pages have the keys as names.
 */
export interface PageDeclaration {
  path: string;
  /** Further paths of the same page. */
  aliases?: readonly string[];
  /** Title without the brand suffix; see `titleOf`. */
  title: string;
  /** Item code of visit and view-time tracking (spec analytics#item-codes). */
  itemCode?: string;
  /** The page loads no section visibility on entry (spec pages#visibility-on-entry). */
  skipsVisibility?: boolean;
  /** Navigating to this page does not clear a stored live login (spec pages#clear-on-navigation). */
  keepsLiveLogin?: boolean;
  /** List, filters and scroll position are restored when the visitor returns (spec pages#saved-state). */
  keepsState?: boolean;
  /** Header style. `white`: from the start, because the page has no dark first screen. */
  header?: 'overlay' | 'white' | 'none';
}

/** @param last two digits */
const item = (last: number | '09'): string => `1700000000000000${last}`;

export const pages = {
  home: { path: '/home', title: '首页', itemCode: item('09'), header: 'overlay' },
  courses: { path: '/course', title: '课程中心', itemCode: item(10) },
  courseDetail: { path: '/curse/courselist', title: '课程详情', itemCode: item(11) },
  allCourses: { path: '/curse/Fullcourse', title: '全部课程', itemCode: item(12), keepsState: true },
  news: { path: '/industryInformation', title: '行业资讯', itemCode: item(13) },
  newsDetail: { path: '/industryInformationDetails', title: '资讯详情', itemCode: item(14) },
  about: { path: '/about', title: '关于我们', itemCode: item(15) },
  editions: { path: '/version', title: '版本与价格', itemCode: item(16) },
  solutions: { path: '/solutions', title: '客户方案', itemCode: item(17) },
  customerStories: { path: '/customerStories', title: '客户故事', itemCode: item(18) },
  customerStoryDetail: { path: '/customerStoriesDetails', title: '客户故事详情' },
  experts: { path: '/expertList', title: '专家', itemCode: item(19) },
  expertDetail: { path: '/expertListDetails', title: '专家详情' },
  help: { path: '/help', title: '帮助中心', itemCode: item(20) },
  helpList: { path: '/layout/helpList', aliases: ['/layout'], title: '帮助文章' },
  helpArticle: { path: '/layout/helpWarp', title: '帮助详情' },
  registration: { path: '/login', aliases: ['/Invite'], title: '免费试用', itemCode: item(21), header: 'none' },
  login: { path: '/user', title: '登录', header: 'none' },
  subsidisedTraining: { path: '/skillTraing', title: '政府补贴培训', itemCode: item(22) },
  enterpriseTraining: { path: '/enterpriseTraining', title: '企业培训', itemCode: item(23) },
  certificationExams: { path: '/intelligentIdentificationExaminationService', title: '智能评价认证考试', itemCode: item(24) },
  coupons: { path: '/twelve', title: '优惠券', itemCode: item(25) },
  manufacturing: { path: '/manufacture', title: '制造业专题', itemCode: item(26) },
  liveVideo: { path: '/Video', title: '直播', itemCode: item(27) },
  search: { path: '/search', title: '搜索' },
  privacyAgreement: { path: '/privacyAgreement', title: '用户注册协议和隐私政策' },

  enterpriseBranding: { path: '/qiyepingpai', title: '企业品牌' },
  assessmentManagement: { path: '/kaopingguanli', title: '招培考评管理' },
  liveInteraction: { path: '/zhiboguanli', title: '直播互动' },
  enterpriseManagement: { path: '/qiyeguanli', title: '企业管理' },
  positionMap: { path: '/ganweiditu', title: '岗位地图' },
  recruitment: { path: '/zhaopinjiuye', title: '招聘就业推荐' },
  highSkillTalent: { path: '/gaojinengrencaipeiyang', title: '高技能人才培养' },
  privateDomain: { path: '/siyuyunying', title: '私域运营' },
  operationService: { path: '/yunyingfuwu', title: '运营服务' },
  aiAssistant: { path: '/zhinengai', title: 'AI 助手' },
  contentEcosystem: { path: '/shengtai', title: '内容生态' },
  skillSolutionSubsidised: { path: '/zhyejinengpeixun', title: '政府补贴性培训方案' },
  skillSolutionMasters: { path: '/zhyejinengpeixun1', title: '技能大师线上工作室方案' },
  skillSolutionApprentices: { path: '/zhyejinengpeixun2', title: '企业新型学徒制方案' },

  liveRoom: { path: '/live', title: '直播间', skipsVisibility: true, keepsLiveLogin: true, header: 'none' },
  officialLive: { path: '/officeLive', title: '直播', header: 'none' },
  liveDetail: { path: '/liveDetail', title: '直播详情', header: 'none' },
  studentLogin: { path: '/studentLogin', title: '学员登录', skipsVisibility: true, header: 'none' },
  teacherLogin: { path: '/teacherLogin', title: '讲师登录', skipsVisibility: true, header: 'none' },
  transfer: { path: '/transfer', title: '跳转', skipsVisibility: true, header: 'none' },

  my: { path: '/m/my', title: '我的', keepsLiveLogin: true },
  offline: { path: '/m/offline', title: '离线' },
} as const satisfies Record<string, PageDeclaration>;

export type PageKey = keyof typeof pages;

/** Parameter names in a page's query. */
interface QueryNames {
  /** Codes of the record that the page shows. */
  required?: readonly string[];
  /** Parameters whose values change the rendered page. */
  optional?: readonly string[];
  /** Parameters that only the browser reads. The rendered page is the same. */
  inBrowser?: readonly string[];
}

/**
 * Query parameters of each page, for the page cache and the types of `link`. The table is separate from `pages`, so that page scripts do
 * not contain it.
 */
const pageQueries = {
  courses: { optional: ['categoryCode'] },
  courseDetail: { required: ['beorCode', 'bizCode'] },
  allCourses: { optional: ['categoryCode', 'tagCode', 'industry', 'keyword', 'sort', 'pageNum'] },
  news: { optional: ['keyword', 'pageNum'] },
  newsDetail: { required: ['code'] },
  solutions: { optional: ['customerType'] },
  customerStories: { optional: ['pageNum'] },
  customerStoryDetail: { required: ['bizCode'] },
  experts: { optional: ['keyword', 'pageNum'] },
  expertDetail: { required: ['bizCode', 'resCode'] },
  helpList: { optional: ['categoryCode', 'keyword'] },
  helpArticle: { required: ['bizCode'] },
  registration: { optional: ['discountCode', 'edition'], inBrowser: ['step'] },
  login: { inBrowser: ['returnUrl', 'reason'] },
  subsidisedTraining: { optional: ['categoryCode', 'region', 'pageNum', 'bizCode'] },
  search: { optional: ['keyword', 'kind', 'pageNum'] },
  liveVideo: { optional: ['categoryCode', 'pageNum'], inBrowser: ['code'] },
  liveRoom: { required: ['code'], inBrowser: ['view'] },
  officialLive: { optional: ['code'] },
  liveDetail: { required: ['code'], inBrowser: ['unbook'] },
  studentLogin: { required: ['code'] },
  teacherLogin: { required: ['code'] },
  transfer: { required: ['roomId'] },
  my: { inBrowser: ['view', 'when'] },
  offline: { inBrowser: ['from'] },
} as const satisfies Partial<Record<PageKey, QueryNames>>;

/** Names of the parameters that change the rendered page. The page cache ignores all others. */
export function cachedParameters(key: PageKey): readonly string[] {
  const queries: Partial<Record<PageKey, QueryNames>> = pageQueries;
  const { required = [], optional = [] } = queries[key] ?? {};
  return [...required, ...optional];
}

type NamesOf<Key extends PageKey, Kind extends keyof QueryNames> = Key extends keyof typeof pageQueries ? ((typeof pageQueries)[Key] extends { [kind in Kind]: readonly (infer Name extends string)[] } ? Name : never) : never;
type OptionalOf<Key extends PageKey> = NamesOf<Key, 'optional'> | NamesOf<Key, 'inBrowser'>;
type QueryValue = string | number;

/** The query of links to a page. For a union of pages it requires the required parameters of all. */
export type PageQuery<Key extends PageKey> = { [name in NamesOf<Key, 'required'>]: QueryValue } & { [name in OptionalOf<Key>]?: QueryValue | undefined };

/** Pages without required parameters, so `link(key)` is enough. */
export type PlainPageKey = { [Key in PageKey]: [NamesOf<Key, 'required'>] extends [never] ? Key : never }[PageKey];

/** Pages with at least one of these optional parameters. */
export type PageKeyWith<Name extends string> = { [Key in PageKey]: [Extract<OptionalOf<Key>, Name>] extends [never] ? never : Key }[PageKey];

type LinkQuery<Key extends PageKey> = [Key] extends [PlainPageKey] ? ([OptionalOf<Key>] extends [never] ? [] : [query?: PageQuery<Key>]) : [query: PageQuery<Key>];

/** A page's declaration with its optional fields typed. */
export const pageOf = (key: PageKey): PageDeclaration => pages[key];

export const brandSuffix = ' - 鹦鹉匠';
export const titleOf = (title: string): string => title + brandSuffix;

/** Builds a link to a page, such as `link('newsDetail', { code })`. Parameters without a value are left out. */
export const link = <Key extends PageKey>(key: Key, ...[query]: LinkQuery<Key>): string => addressOfPage(key, query);

/** Like `link`, for pages and parameters from data. The parameter names are not checked. */
export function addressOfPage(key: PageKey, query: Readonly<Record<string, QueryValue | undefined>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text ? `${pages[key].path}?${text}` : pages[key].path;
}

const longestPath = 120;

/** `/home//` becomes `/home`. A loop, because a regular expression takes quadratic time on a path full of slashes. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end--;
  return path.slice(0, end);
}

/** Prefix of the phone site. Its pages have the keys of the desktop pages, and their paths after the prefix (spec mobile#phone-site). */
export const mobilePrefix = '/m';

/** True for paths under /m. */
export const isMobilePath = (path: string): boolean => /^\/m(?:\/|$)/i.test(path);

/** The page of a path, aliases included. Null without a match. Case is ignored (spec pages#routes). A path under /m has the page of the rest. */
export function pageAt(path: string): PageKey | null {
  if (path.length > longestPath) return null;
  const wanted = withoutTrailingSlashes(path).toLowerCase();
  return keyAt(wanted) ?? keyAt(wanted.replace(/^\/m(?=\/|$)/, '') || '/');
}

const keyAt = (wanted: string): PageKey | null => (wanted === '/' ? 'home' : ((Object.keys(pages) as PageKey[]).find((key) => spellingOf(key, wanted) !== undefined) ?? null));

/** The path or alias of a page that a path in lower case spells. */
export const spellingOf = (key: PageKey, wanted: string): string | undefined => [pageOf(key).path, ...(pageOf(key).aliases ?? [])].find((path) => path.toLowerCase() === wanted);

/** The pages of the products-and-services menu, three columns of five (spec pages#products-menu). Its texts are in products-menu.ts. */
export const productColumns = [
  ['assessmentManagement', 'liveInteraction', 'certificationExams', 'enterpriseTraining', 'aiAssistant'],
  ['positionMap', 'recruitment', 'highSkillTalent', 'subsidisedTraining', 'manufacturing'],
  ['enterpriseBranding', 'enterpriseManagement', 'privateDomain', 'operationService', 'contentEcosystem'],
] as const satisfies readonly (readonly PageKey[])[];
