/**
 * With 10,000 courses and 10,000 news published, a filtered list is answered within 20 ms, a search of the whole site within 50 ms, also
 * when only partial matches are found (medians), the sitemap within 1 s, and an editor's list in the console within 200 ms, on both
 * databases.
 *
 * Every request is made once, so that no cached answer is used. Each goes through the rules, the SQL and the envelope of its call. The
 * sitemap is its index and its largest part, made from the database. Arguments: entries of each kind, and the database if only one is
 * wanted.
 */
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { CallName } from '../contract/calls/index.ts';
import { compose } from '../server/compose.ts';
import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { startPostgresCluster } from '../server/database/testing-cluster.ts';
import { createCalls } from '../server/http/calls.ts';
import { sitemapIndex, sitemapPart } from '../server/http/discovery/sitemap.ts';
import { handlers } from '../server/http/handlers.ts';
import { courseKind } from '../server/modules/courses/index.ts';
import { newsKind } from '../server/modules/news/index.ts';
import { fingerprintOf, parseSeedFile, seedEntries } from '../server/publishing/index.ts';
import { seedPortal } from '../server/seeding/seed.ts';
import { claim } from './claim.ts';
import { percentile, median } from './percentiles.ts';
import { temporaryFolder } from './portal-process.ts';
import { manyCourses, manyNews } from './ten-thousand-entries/entries.ts';

const entries = Number(process.argv[2] ?? 10_000);
const wanted = process.argv[3];
const most = { list: 20, search: 50, sitemap: 1_000, editors: 200 };

/** Words that most entries contain, that some contain, and that almost none contain, of two characters and more, some with synonyms. */
const keywords = ['培训', '学时', '考试', '职业技能', '低压电工', '补贴 学时', '直播回放', '机考考场', 'PLC编程', '实操评分标准', '焊工', '学徒制台账', '题库', '防作弊', '签到', '护理', '岗位', '材料清单', '查无此词', '电工证补贴怎么考', '一体化教学', '电工培训', '怎么考电工证', '电焊', '查证书', '学徒制直播回放考试', '养老护理员学时补贴多少钱'];

/** No entry contains all words, so that partial matches are searched too: words that many entries contain, and that few contain. */
const nearKeywords = ['职业技能培训', '补贴学时', '考试考核', '低压电工', '焊工实操', '企业安全生产', '题库随机抽题', '收不到验证码', '电工证学时题库直播回放补贴'].map((words) => `${words}查无此词`);

const cluster = await startPostgresCluster();
try {
  for (const [name, environment] of [['SQLite', {}], ['PostgreSQL', { DATABASE_URL: cluster.url('postgres') }]] as const) {
    if (wanted === undefined || wanted === name) await measure(name, environment);
  }
} finally {
  await cluster.stop();
}

async function measure(name: string, environment: Record<string, string>): Promise<void> {
  const folder = temporaryFolder();
  const { context, close } = compose(readConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'error', ...environment }));
  try {
    await context.database.migrate({ now: context.clock.now });
    await seedPortal(context);
    const begun = performance.now();
    await publishMany(context, courseKind, manyCourses(entries));
    await publishMany(context, newsKind, manyNews(entries));
    console.log(`${name}: ${entries} courses and ${entries} news, published in ${((performance.now() - begun) / 1000).toFixed(1)} s`);

    // Statistics, as autovacuum makes them. SQLite needs none.
    if (context.database.dialect === 'postgres') await context.database.transaction((tx) => sql`ANALYZE`.execute(tx));
    const list = await timesOf(context, 'getPlatformCoursessList', listQuestions());
    const search = await timesOf(context, 'searchSite', searchQuestions());
    const nearest = await timesOf(context, 'searchSite', nearKeywords.flatMap((keyword) => [{ keyword }, { keyword, kind: 'news' }]), ({ isNear, total }) => isNear === true || total === 0);
    const editors = await timesOf(context, 'consoleContentList', editorsQuestions());
    const site = { topCode: '-1', origin: 'https://www.example.com', isImplemented: () => true };
    const sitemap: number[] = [];
    for (let round = 0; round < 5; round++) {
      const start = performance.now();
      await sitemapIndex(context, site);
      await sitemapPart(context, site, 'courses', 1);
      sitemap.push(performance.now() - start);
    }
    for (const [what, times] of [['filtered list', list], ['search', search], ['nearest', nearest], ['sitemap', sitemap], ['editor’s list', editors]] as const) {
      console.log(`${name.padEnd(10)} ${what.padEnd(14)} median ${median(times).toFixed(1).padStart(7)} ms   95 % ${percentile(times, 95).toFixed(1).padStart(7)} ms   slowest ${Math.max(...times).toFixed(1).padStart(7)} ms`);
    }
    claim(`${name}: a filtered list within ${most.list} ms`, median(list) < most.list);
    claim(`${name}: a search within ${most.search} ms`, median(search) < most.search);
    claim(`${name}: a search that finds only the nearest within ${most.search} ms`, median(nearest) < most.search);
    claim(`${name}: the sitemap within ${most.sitemap} ms`, median(sitemap) < most.sitemap);
    claim(`${name}: an editor’s list within ${most.editors} ms`, median(editors) < most.editors);
  } finally {
    await close();
    rmSync(folder.path, { recursive: true, force: true });
  }
}

async function publishMany(context: Context, kind: typeof courseKind | typeof newsKind, list: object[]): Promise<void> {
  const text = JSON.stringify(list);
  const name = `many-${kind.name}`;
  await seedEntries(context, kind, { name, fingerprint: fingerprintOf(kind, text) }, parseSeedFile(kind, name, text));
}

/** By category, tag and industry, in every order, on several pages. */
function listQuestions(): object[] {
  const filters = [{ categoryCode: 'welding' }, { categoryCode: 'electrical' }, { tagCode: 'practice' }, { industry: 'manufacturing' }, { categoryCode: 'machining', tagCode: 'practice' }, { categoryCode: 'welding', keyword: '电工' }];
  return filters.flatMap((filter) => ['new', 'hot', 'price'].flatMap((sort) => [1, 2, 20].map((pageNum) => ({ ...filter, sort, pageNum: String(pageNum), pageSize: '12' }))));
}

function searchQuestions(): object[] {
  return keywords.flatMap((keyword) => [{ keyword }, { keyword, kind: 'news' }, { keyword, pageNum: '3' }]);
}

/** In each order and state, by word, by category, on the first page and a late page, each with the counts of all states. */
function editorsQuestions(): object[] {
  const conditions = [{}, { pageNum: '200' }, { keyword: '电工' }, { categoryCode: 'welding' }, { state: 'published' }, { state: 'draft' }];
  return ['updated', 'listed', 'order'].flatMap((sort) => conditions.map((condition) => ({ kind: 'course', sort, pageSize: '50', ...condition })));
}

async function timesOf(context: Context, name: CallName, questions: readonly object[], isMeant: (data: Record<string, unknown>) => boolean = () => true): Promise<number[]> {
  const calls = createCalls({ context, handlers, sessionOf: async () => ({ sessionId: '', personId: '', topCode: '-1', roles: ['operator'], live: null }) });
  const ask = async (parameters: object) => {
    const answer = await calls.answer(name, { requestId: 'benchmark', clientAddress: '127.0.0.1', throughProxy: false, tenant: { topCode: '-1' }, headers: new Headers(), parameters });
    if (answer.returnCode !== 200) throw new Error(`${name} ${JSON.stringify(parameters)}: ${answer.returnMsg}`);
    return answer;
  };
  for (const question of questions) {
    const { body } = await ask(question);
    if (!isMeant((JSON.parse(body) as { data: Record<string, unknown> }).data)) throw new Error(`${name} ${JSON.stringify(question)}: not the answer that was to be measured`);
  }
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    calls.purge();
    for (const question of questions) {
      const start = performance.now();
      await ask(question);
      times.push(performance.now() - start);
    }
  }
  return times;
}
