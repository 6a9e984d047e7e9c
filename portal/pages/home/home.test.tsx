import { describe, expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { homeTabs } from '../../../contract/home-tabs.ts';
import { withHandMadeBreaks } from './carousel.tsx';
import { fromTheLeft } from './courses.tsx';
import { countdown } from './live-tile.tsx';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { type Answers, renderPage, textOf } from '../../testing/render-page.tsx';
import * as page from './page.tsx';

const renderHome = (changed: Answers = {}) => renderPage(page, '/home', { ...sampleAnswers, ...changed });

/** A section of the page by its id. '' when it is missing. */
function sectionOf(html: string, id: string): string {
  const start = html.indexOf(`id="${id}"`);
  return start < 0 ? '' : html.slice(start, html.indexOf('</section>', start));
}

const hide = (category: string): Answers => ({
  isShowIndexPage: sampleAnswers.isShowIndexPage.map((row) => (row.positionCategory === category ? { ...row, isShow: '0' as const } : row)),
});

describe('the home page as the server sends it', () => {
  test('contains the data of every call without scripts', async () => {
    const { html } = await renderHome();
    const text = textOf(html);
    for (const words of ['一门手艺，学得会 考得过，用得上', '开一场认证考试', '数控车工：一刀车出 0.02 毫米', '旗舰版', '机械加工', '养老护理员（五级）', '韩立群', '课程供应商', '技能等级认定机考怎么布场', '国家职业标准（示例）', '京ICP备00000000号-1']) {
      expect(text).toContain(words);
    }
    expect(html).toContain('alt="启航职培"');
  });

  test('has one h1, the first banner, and links every banner', async () => {
    const { html } = await renderHome();
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const { linkUrl } of sampleAnswers.getBanner) expect(html).toContain(`href="${linkUrl}"`);
  });

  test('renders a banner without text as one picture that is a link', async () => {
    const banner = { ...sampleAnswers.getBanner[0]!, title: '', poster: '/files/summer.webp', linkUrl: 'https://example.com/summer' };
    const { html } = await renderHome({ getBanner: [banner] });
    expect(html).toMatch(/<a href="https:\/\/example.com\/summer"[^>]*target="_blank"[^>]*>\s*<img class="slide__poster" src="\/files\/summer.webp"/);
  });

  test('has its h1 when the first banner is only a picture', async () => {
    const { html } = await renderHome({ getBanner: [{ ...sampleAnswers.getBanner[0]!, title: '', poster: '/files/summer.webp' }] });
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('shows customers by name with a figure each, and links to their stories', async () => {
    const solutions = sectionOf((await renderHome()).html, 'solutions');
    expect(textOf(solutions)).toMatch(/14 天 从签约到开第一个线上班 两周把线下班搬到线上 启航职业培训学校（示例） 夜班护理员也能学满学时 养老与健康照护/);
    expect(solutions).toContain('href="/customerStoriesDetails?bizCode=T1"');
    expect(sectionOf((await renderHome(hide('customer_case'))).html, 'solutions')).not.toContain('启航');
  });

  test('shows the newest valid policies below the grades', async () => {
    const talent = sectionOf((await renderHome()).html, 'talent');
    expect(textOf(talent)).toContain('新出的培训补贴政策 按地区查政策 线上学时怎么认（示例） 江湾市 2025年11月18日');
    expect(talent).toContain('href="/skillTraing?bizCode=P1"');
    expect(talent).not.toContain('去年的补贴标准');
    expect(sectionOf((await renderHome({ showIndexPolicy: [] })).html, 'talent')).not.toContain('补贴政策');
  });

  test('has a heading when no banner is published', async () => {
    const { html } = await renderHome({ getBanner: [] });
    expect(html).toContain('<h1');
    expect(html).not.toContain('role="tab" id="slide-tab');
  });

  test('shows yearly prices, cents divided by 100, with bars to the scale of the largest edition', async () => {
    const editions = sectionOf((await renderHome()).html, 'editions');
    expect(textOf(editions)).toMatch(/基础版.*¥6,800 \/ 年.*标准版.*¥16,800 \/ 年.*旗舰版.*¥39,800 \/ 年/);
    expect(editions).toContain('width:20%');
    expect(editions).toContain('width:100%');
  });

  test('animates the courses at index 0, 1, 4 and 5 in from the left', async () => {
    const items = sectionOf((await renderHome()).html, 'courses').match(/<li class="from-(left|right)/g);
    expect(items?.map((item) => item.includes('left'))).toEqual([true, true, false, false, true, true]);
    expect([...fromTheLeft]).toEqual([0, 1, 4, 5]);
  });

  test('shows at most eight experts and three news items', async () => {
    const expert = sampleAnswers.indexExpertsList[0]!;
    const news = sampleAnswers.informationList.list[0]!;
    const { html } = await renderHome({
      indexExpertsList: Array.from({ length: 12 }, (_, i) => ({ ...expert, bizCode: `X${i}` })),
      informationList: { list: Array.from({ length: 9 }, (_, i) => ({ ...news, bizCode: `Y${i}` })), total: 9, pageNum: 1, pageSize: 9 },
    });
    expect(sectionOf(html, 'experts').match(/class="face"/g)).toHaveLength(8);
    expect(sectionOf(html, 'news').match(/<time/g)).toHaveLength(3);
  });

  test('links the four customer solutions to /solutions by their index and the three skill solutions to their pages', async () => {
    const solutions = sectionOf((await renderHome()).html, 'solutions');
    for (const link of ['/solutions?customerType=0', '/solutions?customerType=3', '"/zhyejinengpeixun"', '"/zhyejinengpeixun1"', '"/zhyejinengpeixun2"']) expect(solutions).toContain(link);
  });

  test('has four tabs with the tracked names, and the first is open', async () => {
    const tabs = sectionOf((await renderHome()).html, 'scenarios').match(/role="tab" [^>]*aria-selected="(true|false)"[^>]*><b>[^<]+/g) ?? [];
    expect(tabs.map((tab) => tab.replace(/.*<b>/, ''))).toEqual(homeTabs.map((tab) => tab.countItemName));
    expect(tabs.map((tab) => tab.includes('"true"'))).toEqual([true, false, false, false]);
  });
});

describe('the live tile', () => {
  const live = sampleAnswers.liveRecommendBull;

  test.each([
    [2, '即将开始', '看预告', '敬请期待'],
    [3, '直播中', '进入直播间', '1,286 人在看'],
    [4, '已结束', '看回放', '1,286 人看过'],
  ])('in state %i shows %s, offers %s on /Video when that page exists, and links to an existing page', async (liveStatus, tag, action, count) => {
    const { html } = await renderHome({ liveRecommendBull: { ...live, liveStatus } });
    const tile = html.slice(html.indexOf('class="live"'), html.indexOf('id="platform"'));
    const to = { page: link('liveVideo'), offer: action };
    expect(tile).toContain(`href="${to.page}"`);
    for (const words of [tag, to.offer, count]) expect(textOf(tile)).toContain(words);
  });

  test('shows China time in any time zone of the server', async () => {
    const { html } = await renderHome({ liveRecommendBull: { ...live, startTime: '2026-11-20T18:00:00Z', endTime: '2026-11-20T19:30:00Z' } });
    expect(html).toContain('11月21日 02:00—03:30');
  });

  test('is left out when no live is recommended or its call fails', async () => {
    expect((await renderHome({ liveRecommendBull: null })).html).not.toContain('class="live"');
    expect((await renderHome({ liveRecommendBull: undefined })).html).not.toContain('class="live"');
  });

  test.each([
    [59, '00:00:59'],
    [8_070, '02:14:30'],
    [90_061, '1 天 01:01:01'],
  ])('shows %i seconds of countdown as %s', (seconds, text) => expect(countdown(seconds)).toBe(text));
});

describe('sections hidden by the site configuration', () => {
  test.each([
    ['huge_course', 'courses'],
    ['index_experts', 'experts'],
    ['partners', 'partners'],
    ['industry_information', 'news'],
  ])('%s hides its section', async (category, id) => {
    expect(sectionOf((await renderHome()).html, id)).not.toBe('');
    expect(sectionOf((await renderHome(hide(category))).html, id)).toBe('');
  });

  test('industry_information also hides the news in header and footer', async () => {
    expect((await renderHome()).html).toContain('href="/industryInformation"');
    expect((await renderHome(hide('industry_information'))).html).not.toContain('href="/industryInformation"');
  });

  test('cooperation_negotiation hides every button of the enquiry dialog', async () => {
    expect(textOf((await renderHome()).html)).toContain('合作咨询');
    expect(textOf((await renderHome(hide('cooperation_negotiation'))).html)).not.toContain('合作咨询');
  });

  test('customer_case does not hide the skill solutions', async () => {
    const solutions = textOf(sectionOf((await renderHome(hide('customer_case'))).html, 'solutions'));
    expect(solutions).not.toContain('四类客户');
    expect(solutions).toContain('企业新型学徒制');
  });

  test('friendly_link hides the links', async () => {
    expect(textOf((await renderHome(hide('friendly_link'))).html)).not.toContain('国家职业标准（示例）');
  });
});

describe('when a call fails', () => {
  test('the other sections are shown, and its own section offers a retry', async () => {
    const { html } = await renderHome({ getcomboList: undefined });
    expect(textOf(sectionOf(html, 'editions'))).toContain('没能取到版本与价格');
    expect(textOf(sectionOf(html, 'editions'))).toContain('重试');
    expect(textOf(html)).toContain('请得到的师傅');
  });

  test('content without a picture shows a default drawing', async () => {
    const { html } = await renderHome({ indexExpertsList: [{ ...sampleAnswers.indexExpertsList[0]!, poster: '' }] });
    expect(sectionOf(html, 'experts')).toMatch(/<img (?=[^>]*width="120")(?=[^>]*src="[^"]+")/);
    expect(html).not.toContain('src=""');
  });

  test('an empty category shows a message and a link', async () => {
    const courses = textOf(sectionOf((await renderHome({ getIndexCourseList: [] })).html, 'courses'));
    expect(courses).toContain('这个类目还没有课程');
    expect(courses).toContain('看全部课程');
  });
});

describe('the shell around it', () => {
  test('lists products and services in three columns of five', async () => {
    const { html } = await renderHome();
    const menu = html.slice(html.indexOf('mega__columns'), html.indexOf('mega__foot'));
    const columns = menu.split('mega__title').slice(1);
    expect(columns.map((column) => column.match(/<a /g)?.length)).toEqual([5, 5, 5]);
  });

  test('opens free trial and logins at the configured addresses in new tabs', async () => {
    const { html } = await renderHome({
      getSiteConfig: { ...sampleAnswers.getSiteConfig, trialUrl: 'https://trial.example.com', enterpriseLoginUrl: 'https://e.example.com', supplierLoginUrl: 'https://s.example.com' },
    });
    for (const address of ['https://trial.example.com', 'https://e.example.com', 'https://s.example.com']) {
      expect(html).toMatch(new RegExp(`<a [^>]*href="${address}" target="_blank" rel="noopener"`));
    }
    expect(html).not.toContain('href="/login"');
  });

  test('opens online consultation at the configured address, otherwise the message dialog', async () => {
    expect((await renderHome()).html).toMatch(/<button type="button"><svg[^>]*>.{0,200}<\/svg>在线咨询/);
    const { html } = await renderHome({ getSiteConfig: { ...sampleAnswers.getSiteConfig, consultationUrl: 'https://kf.example.com' } });
    expect(html).toContain('<a href="https://kf.example.com" target="_blank" rel="noopener">');
  });

  test('hides “back to top” until the visitor has scrolled', async () => {
    expect((await renderHome()).html).toMatch(/<button type="button" class="side__top" hidden="">/);
  });
});

test.each([
  ['一门手艺，学得会\n考得过，用得上', '一门手艺，学得会\n考得过，用得上'],
  ['一门手艺，学得会 考得过，用得上', '一门手艺，学得会\n考得过，用得上'],
  ['AI 助手上线', 'AI 助手上线'],
])('the banner title %j is broken as %j', (title, lines) => expect(withHandMadeBreaks(title)).toBe(lines));
