import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { orFailed } from '../../lists/list-address.ts';
import { clientContext, renderContext } from '../../context.ts';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { AudienceColumns } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { FeaturePair, WideFeature } from '../../product/feature.tsx';
import { LeadingFigure } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { StepsBeside } from '../../product/steps.tsx';
import { CountedStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import { isShown, useSite } from '../../site.ts';
import { loadShelves } from './load-shelves.ts';
import { questions } from './questions.ts';
import { ClassBuilder, CourseRecord, ItemCard, LessonMix, SupplierDesk, YearsToScale } from './screens.tsx';
import { Shelves } from './shelves.tsx';
import './content-ecosystem.css';

const headLoader = productLoader({
  page: 'contentEcosystem',
  description: '内容生态：60 万分钟成品课程、3.2 万道题目，按工种、等级、鉴定点分好，挑几节排进自己的班，和自己的课混着用；有好课的师傅和院校，也从这里供给别人。',
  questions,
  words: ['课程库', '课程资源', '买课', '成品课程'],
});

/** The shelves and partners come from the current content. The page is shown without them when a call fails. */
export async function loader(args: LoaderFunctionArgs) {
  const client = args.context.get(clientContext);
  const { topCode } = args.context.get(renderContext);
  const [shelves, partners] = await Promise.all([
    loadShelves(client, topCode),
    orFailed(client.call('getPartnerList', { topCode })),
  ]);
  return { ...headLoader(args), shelves, partners };
}

export const meta = headFrom;

const contents = [
  ['shelves', '书架上有什么'],
  ['size', '有多少'],
  ['kept', '凭什么敢用'],
  ['mix', '排进自己的班'],
  ['supply', '供课'],
  ['who', '三种人'],
  ['questions', '常见问题'],
] as const;

const editions: readonly (readonly [name: string, courses: string, items: string])[] = [
  ['基础版', '自己的课', '自己的题'],
  ['标准版', '60 万分钟成品课程', '自己的题'],
  ['旗舰版', '60 万分钟起，按订单', '3.2 万道以上'],
];

/** Message of the page: use courses that others made, and spend your hours on what only you can teach. */
export default function ContentEcosystem() {
  const { shelves, partners } = useLoaderData<typeof loader>();
  const site = useSite();
  return (
    <>
      <Opening
        page="contentEcosystem"
        layout="beside"
        ground="ink"
        title={['别人讲好的', '拿来用', '自己的绝活', '自己讲']}
        lead="60 万分钟课程，3.2 万道题目，按工种摆好。缺哪一块挑哪一块，和您自己的课排在同一张课表里。"
      >
        <ClassBuilder />
      </Opening>
      <Contents sections={contents} />

      <Section id="shelves">
        <Head title="课程中心，现在摆着这些">这里陈列 60 门示例课，全部目录在管理后台。每架是学的人最多的几门，书脊宽窄按课时画。</Head>
        <Shelves shelves={shelves} />
      </Section>

      <Section id="size" ground="mist">
        <LeadingFigure drawn={<YearsToScale />} value="60 万" says="分钟。一天看八小时，不重样要看 1,250 天，三年零五个月。">
          <h2 className="edition-contents__title">哪个版本带哪些</h2>
          <table className="edition-contents">
            <thead>
              <tr>
                <th scope="col">版本</th>
                <th scope="col">课程</th>
                <th scope="col">题目</th>
              </tr>
            </thead>
            <tbody>
              {editions.map(([name, courses, items]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{courses}</td>
                  <td>{items}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <MoreLink to={link('editions')}>看三个版本的价格</MoreLink>
        </LeadingFigure>
      </Section>

      <Section id="kept">
        <FeaturePair
          wide="second"
          first={{ title: '一道题，带着身世', text: '鉴定点、难度、解析、出处、用过几次。抽卷时配得平，讲评时说得清。', ground: 'wheat', picture: <ItemCard /> }}
          second={{ title: '一门课，谁讲谁审谁改过', text: '标准换了版，旧的那节换下来，选用的单位收到一条说明，换不换由您。', ground: 'pine', picture: <CourseRecord /> }}
        />
      </Section>

      <Section id="mix" ground="mist">
        <Head title="挑一门课排进班，四步">不用从第一节上到最后一节。</Head>
        <StepsBeside
          steps={[
            { when: '10 分钟', title: '按缺口找', text: '班要 56 学时，自己能讲 26，剩下的按工种、等级、鉴定点去找。' },
            { when: '每门一节', title: '试看', text: '先看目录和试看节，请自己的老师听一遍：说法、图号和你们用的一样不一样。' },
            { when: '20 分钟', title: '裁剪', text: '不用的去掉，顺序换过来，中间插上本校实操。' },
            { when: '开课之后', title: '看学得怎么样', text: '哪节退出的人多、哪道题错得多，下一期换一节。' },
          ]}
        >
          <LessonMix />
        </StepsBeside>
      </Section>

      <Section id="supply">
        <WideFeature
          ground="line"
          title="有好课，也摆上来"
          lead="师傅录一遍，几十个班用得上；学了多少学时，分多少账。"
          notes={[
            ['上架要审', '看授权、看讲得对不对、看声画，退回会写明第几节第几分。'],
            ['谁在用看得到', '哪几家选了、学了多少，每月一张表。'],
            ['随时能撤', '撤下后不再供新班，已开的班上完为止。'],
          ]}
        >
          <SupplierDesk />
        </WideFeature>
        {isShown(site, 'partners') && partners && partners.length > 0 && (
          <div className="content-partners">
            <h3>{site?.config.informationData.partners || '合作伙伴'}</h3>
            <p className="small muted">供课、供题和用课的都在其中；名称与标志均为示例。</p>
            <ul>
              {partners.map(({ bizCode, poster, resName }) => (
                <li key={bizCode}>
                  <img src={poster} alt={resName} width="168" height="64" loading="lazy" />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Section>

      <Section id="story" ground="mist">
        <CountedStory
          title="三位老师，开出了九个工种"
          quote="我们只有三位焊工老师。理论用别人的，实操自己教，省下来的晚上，全在车间里。"
          organisation="东麓技工学校"
          person="培训部 莫老师"
          counts={[
            ['能开的工种', '3 个', '9 个'],
            ['开一个新班备课', '6 周', '9 天'],
            ['自己录的课', '—', '212 节，供 5 家用'],
            ['老师在车间的时间', '每周 11\u00a0小时', '每周 19\u00a0小时'],
          ]}
        />
      </Section>

      <Section id="who" ground="pine">
        <Head title="三种人，在同一排书架前">有人来拿，有人来放，多数人两样都做。</Head>
        <AudienceColumns
          readers={[
            { size: '来拿课', who: '工种多、老师少的机构', situation: '一有订单就缺老师；理论课谁讲都差不多，实操才见功夫。', start: '先排一个班的理论部分' },
            { size: '来放课', who: '有绝活的师傅和院校', situation: '一身手艺一年只带十几个徒弟，录下来的课放在硬盘里。', start: '先供一门，带一节试看' },
            { size: '来放题', who: '评价机构和题库单位', situation: '题多，版本也多；谁用了哪一版、哪些该退役，说不清。', start: '先理一个工种的鉴定点' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['certificationExams', '挑好的题进题库，按细目表抽卷、监考、评分。'],
            ['enterpriseTraining', '挑好的课切成班前十分钟，排到班次里。'],
            ['aiAssistant', '书架上没有的那一段，用您的教材先写一版题。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="拿一个班的课表来比一比" lead="缺的那几块，看看书架上有没有。" />
    </>
  );
}
