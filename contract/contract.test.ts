import { describe, expect, test } from 'vitest';
import { addresses, addressOf, calls, type CallName, type CallShape } from './calls/index.ts';
import { liveDocumentCalls } from './calls/live-documents.ts';
import { liveClassCalls, liveQuizBankCalls, liveStreamKeyCalls } from './calls/live.ts';
import { cachedParameters, link, pageAt, pageOf, pages, type PageKey } from './pages.ts';
import { productsMenu } from './products-menu.ts';
import { homeTabs } from './home-tabs.ts';
import { trackedPage } from './tracking.ts';

describe('calls', () => {
  test('no two calls share an address', () => {
    const paths = (Object.keys(addresses) as CallName[]).map((name) => addresses[name]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('GET calls with an effect are declared, so that caches do not store them and other sites cannot make them', () => {
    const marked = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as { hasEffect?: boolean }).hasEffect && addressOf(name).method === 'GET');
    expect(marked.toSorted()).toEqual(['getCaptcha', 'sendVerCode', 'updateDate', 'wechatCallback', 'wechatRedirect']);
  });

  test('only calls that publishing alone changes are cached: no effect, no account data, no signature, no counting', () => {
    const shapes = calls as Record<string, { cached?: boolean; hasEffect?: boolean; aboutAccount?: boolean; access: unknown }>;
    const cached = (Object.keys(calls) as CallName[]).filter((name) => shapes[name]?.cached);
    expect(cached.filter((name) => addressOf(name).method !== 'GET' || shapes[name]?.hasEffect || shapes[name]?.aboutAccount || shapes[name]?.access !== 'anyone')).toEqual([]);
    expect(cached.toSorted()).toMatchSnapshot();
    for (const name of ['getVideoTrialUrl', 'couponList', 'getLiveDetail', 'liveRecommendBull']) expect(cached).not.toContain(name);
  });

  test('only listed calls return data in a refusal beyond the invalid field', () => {
    const shapes: Record<string, CallShape> = calls;
    const telling = (Object.keys(calls) as CallName[]).flatMap((name) => {
      const { refusalData } = shapes[name]!;
      return refusalData === undefined ? [] : [[name, Object.keys(refusalData.def.shape)]];
    });
    expect(Object.fromEntries(telling)).toEqual({
      accountSendCode: ['resendAfterSeconds'],
      couponReceive: ['state'],
      sendOfficialCode: ['resendAfterSeconds'],
      sendVerCode: ['resendAfterSeconds'],
      ...Object.fromEntries(['Save', 'Publish', 'Schedule', 'Restore'].map((what) => [`consoleContent${what}`, ['latestVersion']])),
      consoleContentTakeBack: ['total'],
      consoleContentChangeCode: ['total'],
      ...Object.fromEntries([...Object.keys({ ...liveClassCalls, ...liveStreamKeyCalls, ...liveQuizBankCalls, ...liveDocumentCalls }), 'liveEvents', 'liveLogin'].map((name) => [name, ['reason']])),
    });
  });

  test('lists page from 1 with 10 entries, at most 50', () => {
    const { request } = calls.informationList;
    expect(request.parse({})).toMatchObject({ topCode: '-1', pageNum: 1, pageSize: 10 });
    expect(request.parse({ pageNum: '3', pageSize: '50' })).toMatchObject({ pageNum: 3, pageSize: 50 });
    for (const bad of [{ pageSize: '51' }, { pageNum: '0' }, { pageNum: '-1' }, { pageNum: '1e3' }, { pageSize: 'x' }]) expect(request.safeParse(bad).success).toBe(false);
  });

  test('the course centre’s lists page, each within a category (spec calls#course-centre-calls)', () => {
    for (const name of ['getCourseList', 'getQualityCourseList', 'courseCategoryList', 'coursePositionList', 'courseClassificationList'] as const) {
      expect(calls[name].request.parse({ categoryCode: 'C1', pageNum: '2' })).toEqual({ topCode: '-1', categoryCode: 'C1', pageNum: 2, pageSize: 10 });
      expect(calls[name].data.safeParse({ list: [], total: 0, pageNum: 1, pageSize: 10 }).success).toBe(true);
    }
  });

  test('the base of a call follows from its path', () => {
    expect([addressOf('getBanner').base, addressOf('userLogin').base, addressOf('insertData').base]).toEqual(['Master', 'bks', 'Burial']);
  });
});

describe('pages', () => {
  test('the list of all URLs is unchanged', () => {
    const table = (Object.keys(pages) as PageKey[]).map((key) => `${key} ${[pageOf(key).path, ...(pageOf(key).aliases ?? [])].join(' ')} ${pageOf(key).itemCode ?? ''}`.trim());
    expect(table).toMatchSnapshot();
  });

  test('a path matches its page regardless of case and trailing slash, and an unknown path matches none', () => {
    expect([pageAt('/'), pageAt('/studentlogin'), pageAt('/curse/fullcourse/'), pageAt('/Invite'), pageAt('/nowhere')]).toEqual([
      'home',
      'studentLogin',
      'allCourses',
      'registration',
      null,
    ]);
  });

  test('a path longer than every known path is rejected by its length', () => {
    expect(pageAt(`/a${'/'.repeat(15_000)}b`)).toBeNull();
    expect(pageAt('/home///')).toBe('home');
  });

  test('links encode their query and leave out empty values', () => {
    expect(link('newsDetail', { code: '补贴&学时' })).toBe('/industryInformationDetails?code=%E8%A1%A5%E8%B4%B4%26%E5%AD%A6%E6%97%B6');
    expect(link('allCourses', { keyword: '', pageNum: undefined })).toBe('/curse/Fullcourse');
  });

  test('a link accepts only its page’s parameters, and requires the required ones', () => {
    // @ts-expect-error -- an article's parameter is `code`
    link('newsDetail', { bizCode: 'N1' });
    // @ts-expect-error -- a list has no such parameter
    link('news', { foo: 1 });
    // @ts-expect-error -- a detail page without its code
    link('newsDetail');
    // @ts-expect-error -- one of two codes
    link('courseDetail', { beorCode: 'C1' });
    // @ts-expect-error -- a page without parameters
    link('about', { code: 'N1' });
    const either = 'news' as 'news' | 'newsDetail';
    // @ts-expect-error -- one of the two pages needs a code
    link(either);
    expect(cachedParameters('courseDetail')).toEqual(['beorCode', 'bizCode']);
    // Only the browser reads these parameters, so the rendered page is the same.
    expect([cachedParameters('login'), link('login', { reason: 'ended' })]).toEqual([[], '/user?reason=ended']);
  });

  test('the products menu has three columns of five', () => {
    expect(productsMenu.map((column) => column.entries.length)).toEqual([5, 5, 5]);
  });
});

describe('tracking', () => {
  test('nineteen pages carry the item codes …09 to …27', () => {
    const codes = (Object.keys(pages) as PageKey[]).flatMap((key) => trackedPage(key)?.countItemCode ?? []).toSorted();
    expect(codes).toEqual(Array.from({ length: 19 }, (_, index) => `1700000000000000${String(index + 9).padStart(2, '0')}`));
    expect(codes.every((code) => code.length === 18)).toBe(true);
  });

  test('the four tabs have exactly the specified codes', () => {
    expect(homeTabs.map((tab) => tab.countItemCode)).toEqual(['1700000000000000006', '1700000000000000007', '17000000000000000025', '17000000000000000026']);
  });
});
