import { type AnyDeclaration, textOf } from '../../../contract/content/index.ts';
import { pages, type PageKey } from '../../../contract/pages.ts';
import { productsMenu } from '../../../contract/products-menu.ts';
import { isoDay } from '../../../contract/dates.ts';
import type { Published } from '../../publishing/index.ts';
import type { SharePictureText } from './picture.ts';


const own: Partial<Record<PageKey, Partial<SharePictureText>>> = {
  home: { title: '一门手艺，学得会、用得上', line: '招生、教学、直播、考评、就业，接在一个平台上' },
  registration: { title: '免费试用 30 天', line: '填一张表，登录地址发到邮箱' },
  editions: { line: '三个版本，按年付费，随时能升级' },
  solutions: { line: '培训机构、院校、企业、课程供应商' },
  courses: { ground: 'pine', line: '按工种找课，先试看再学' },
  allCourses: { ground: 'pine', line: '按分类、行业、标签筛选' },
  news: { ground: 'mist', line: '政策、赛事、教学实践' },
  customerStories: { ground: 'mist', line: '怎么用起来的，用了以后怎么样' },
  experts: { line: '技能大师、考评员、一线讲师' },
  help: { ground: 'mist', line: '分类查，或者直接搜' },
  helpList: { ground: 'mist', line: '开户、招生、直播、考试、学时' },
  about: { line: '为什么做，怎么做，做到哪一步' },
  coupons: { line: '登录后领取，一人一张' },
  skillSolutionSubsidised: { line: '从开班备案到补贴到账' },
  skillSolutionMasters: { line: '把绝活录下来，带出一批人' },
  skillSolutionApprentices: { line: '企校双师，边干边学' },
};

/** Pages of the products menu use the texts of the menu. */
export function pageText(page: PageKey): SharePictureText {
  const column = productsMenu.find(({ entries }) => entries.some((entry) => entry.page === page));
  const note = column?.entries.find((entry) => entry.page === page)?.note ?? '';
  return { ground: 'ink', kicker: column ? `产品与服务 · ${column.title}` : '职业技能培训平台', title: pages[page].title, line: note, ...own[page] };
}

export function recordText({ page, title }: AnyDeclaration, { body, listedAt }: Published<object>): SharePictureText {
  const { ground, kicker, line } = page!.share;
  return { ground, kicker, title: textOf(body, title), line: line?.(body, isoDay(listedAt)) ?? '' };
}
