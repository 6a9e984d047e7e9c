import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link, pages } from '../../../contract/pages.ts';
import { orFailed } from '../../lists/list-address.ts';
import { clientContext, renderContext } from '../../context.ts';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { WideFeature } from '../../product/feature.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { headFrom, headOf } from '../../seo/head.ts';
import { foundBySearch } from '../../seo/site-pages.ts';
import { breadcrumbList, faqPage } from '../../seo/structured-data.ts';
import { Certificates } from './certificates.tsx';
import { Comparison } from './comparison.tsx';
import { questions } from './questions.ts';
import { ShopWeek } from './shop-week.tsx';
import { coursesOf } from './trade-courses.ts';
import { TradePart } from './trade-part.tsx';
import { trades } from './trades.ts';
import './manufacturing.css';

const description = '制造业专题：车、铣、焊、电四个工种各一套，从岗位要求、课程、练手图纸到实操评分表和等级考核；上岗证与等级证怎么配，实训车间一周怎么排。';
/** The number of courses of a category from which a trade's courses are chosen. */
const coursesAsked = 30;

async function load({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const client = context.get(clientContext);
  const categories = [...new Set(trades.map(({ courses: { categoryCode } }) => categoryCode))];
  const answers = await Promise.all(
    categories.map(async (categoryCode) => [categoryCode, await orFailed(client.call('getPlatformCoursessList', { topCode: platformTopCode, categoryCode, sort: 'hot', pageNum: 1, pageSize: coursesAsked }))] as const),
  );
  const byCategory = new Map(answers);
  const courses = trades.map((trade) => coursesOf(trade, byCategory.get(trade.courses.categoryCode) ?? null));
  const head = headOf({
    publicOrigin,
    page: 'manufacturing',
    description,
    structured: [
      breadcrumbList(publicOrigin, [{ name: pages.home.title, path: link('home') }, { name: pages.manufacturing.title }]),
      faqPage(questions.map(({ ask, answer }) => ({ question: ask, answer }))),
    ],
  });
  return { courses, head };
}

export const loader = foundBySearch({ page: 'manufacturing', description, words: ['制造', '车间'], questions }, load);

export const meta = headFrom;

/** A page with its own layout: one hall with four bays, each from the job to the exam. */
export default function Manufacturing() {
  const { courses } = useLoaderData<typeof loader>();
  return (
    <div className="manufacturing">
      <header className="hall">
        <div className="wrap">
          <nav className="hall__crumb" aria-label="位置">
            <Link to={link('home')}>首页</Link>
            <span aria-hidden="true">/</span>
            <span>产品与服务</span>
            <span aria-hidden="true">/</span>
            <span aria-current="page">{pages.manufacturing.title}</span>
          </nav>
          <div className="hall__words">
            <h1>
              <span>一个车间</span>
              <span>四个工种，四套办法</span>
            </h1>
            <p className="lead">每个工种一件练手的活、一张评分表、一组课程。先看您缺的是哪一种人。</p>
          </div>
          <ul className="hall__bays">
            {trades.map(({ key, sign, name, bay, hardest }) => (
              <li key={key}>
                <a href={`#${key}`}>
                  <img src={bay} alt="" width="300" height="320" />
                  <b aria-hidden="true">{sign}</b>
                  <span>
                    {name}
                    <small>难在{hardest}</small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </header>

      <Section id="side-by-side">
        <Head title="一张表，先看清四个工种">从岗位看到考核，哪一行不清楚就从哪一行问起。</Head>
        <Comparison />
      </Section>

      {trades.map((trade, at) => (
        <TradePart key={trade.key} trade={trade} courses={courses[at] ?? null} />
      ))}

      <Section id="certificates" ground="pine">
        <Head title="两张证，别弄混">一张管能不能干，一张管干得多好。谁也不能替谁。</Head>
        <Certificates />
      </Section>

      <Section id="hall-week">
        <WideFeature
          ground="wood"
          title="一个实训车间，九个组轮着用"
          lead="工位就这么多。排位按工位数、安全间隔和考评员的时间一起算，谁请假，替补当天就能顶上。"
          notes={[
            ['按工位收人', '八台车床一组不超过八人，一人一机，不围着看。'],
            ['每周半天考核', '四个区各留半天，用同一张评分表，练到哪步心里有数。'],
            ['保养也排进去', '机床不是铁打的。保养没做完，下一组点不了开始。'],
          ]}
        >
          <ShopWeek />
        </WideFeature>
      </Section>

      <Section id="questions" ground="mist">
        <Questions questions={questions} />
      </Section>
      <div className="wrap">
        <Related
          products={[
            ['positionMap', '岗位要的技能一项项列出来，四个工种都有初稿可改。'],
            ['certificationExams', '理论机考和实操双人评分，在那里组织。'],
            ['highSkillTalent', '考到三级之后，技师往上怎么走。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先从您最缺的那个工种开始" lead="评分表换成您厂里的零件，配分由您的老师傅定。" />
    </div>
  );
}
