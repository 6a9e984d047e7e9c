import type { Answers } from '../testing/render-page.tsx';
import { categoriesOf, type HelpItem } from './categories.ts';

const item = (bizCode: string, categoryCode: string, categoryName: string, title: string, summary: string, featured = false): HelpItem => ({ bizCode, categoryCode, categoryName, title, summary, featured, excerpt: '' });

export const helpItems: readonly HelpItem[] = [
  item('trial', 'account', '开户与登录', '怎样开通免费试用', '填表之前要备好哪三样东西'),
  item('no-code', 'account', '开户与登录', '收不到短信验证码', '按顺序查五处', true),
  item('locked', 'account', '开户与登录', '密码输错太多次', '登录被暂停之后'),
  item('replay', 'live', '直播与回放', '下课后看不到回放', '转码要多久'),
  item('stutter', 'live', '直播与回放', '直播卡顿、有回声', '先看网络，再看声卡'),
  item('hours', 'records', '学时与补贴', '看了回放，学时没记上', '回放的学时怎么算'),
];

/** Answers of the calls. The articles' full texts are not in the fixtures: a search finds only 转码 in them. */
export const helpAnswers: Answers = {
  helpCategoryList: categoriesOf(helpItems),
  helpList: ({ categoryCode, keyword = '' }) =>
    helpItems
      .filter((article) => categoryCode === undefined || article.categoryCode === categoryCode)
      .filter(({ title, summary }) => `${title}${summary}`.includes(keyword))
      .map((article) => (keyword === '转码' ? { ...article, excerpt: '…出现“转码中”时请稍候…' } : article)),
};
