import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { link } from '../../../contract/pages.ts';
import '../../page-parts/page-parts.css';
import { MissingEntry } from '../../lists/missing-entry.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { AudienceColumns } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, FeaturePair, WideFeature } from '../../product/feature.tsx';
import { LeadingFigure } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { Ruler } from '../../product/steps.tsx';
import { CountedStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import { loadPolicies, loadPolicy } from './load-policies.ts';
import { Policies, policiesId, policiesLink } from './policies.tsx';
import { PolicyDetail } from './policy-detail.tsx';
import { questions } from './questions.ts';
import { ClaimPack, ClauseRules, Filing, HoursTrail, SpotCheck } from './screens.tsx';
import './subsidised-training.css';

const productHead = productLoader({
  page: 'subsidisedTraining',
  description: '政府补贴培训：各地政策按类别和地区查，文件里的条款设成开班规则，报备先核、学时留痕、材料按当地清单成册，给承接补贴性职业技能培训的机构、院校和企业。',
  questions,
  words: ['补贴', '政府补贴', '补贴政策', '补贴学时', '补贴申领'],
});

/** The page with the policy list, or one policy when the address has `bizCode`. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const loadContext = { request, client: context.get(clientContext), publicOrigin: context.get(renderContext).publicOrigin };
  if (new URL(request.url).searchParams.has('bizCode')) {
    const { policy, head } = await loadPolicy(loadContext);
    return pageData({ shows: 'policy' as const, policy, head }, policy === null);
  }
  const { list, head, isMissing } = await loadPolicies(loadContext);
  return pageData({ shows: 'list' as const, list, head: head ?? productHead(args).head }, isMissing);
}

export const meta = headFrom;

export default function SubsidisedTraining() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.shows === 'list') return <Training list={loaded.list} />;
  if (loaded.policy) return <PolicyDetail policy={loaded.policy} />;
  return <MissingEntry list="subsidisedTraining" title="没有这份政策" note="它可能已经撤下，也可能是地址少了几个字。" back="看全部政策" backTo={policiesLink({})} />;
}

const contents = [
  ['dates', '四个日子'],
  [policiesId, '政策查询'],
  ['filing', '开班报备'],
  ['hours', '学时留痕'],
  ['pack', '补贴材料'],
  ['who', '谁在办'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: a document says which records a class must have. Make its clauses the rules of the class before the first day. */
function Training({ list }: { list: Parameters<typeof Policies>[0] }) {
  return (
    <>
      <Opening
        page="subsidisedTraining"
        layout="below"
        ground="ink"
        title={['先读懂当地文件', '再开补贴班']}
        lead="各地口径不一样：线上学时认几成，随机核验隔多久，材料交哪几份。把条款设成开班规则，做不到的当场拦下。"
      >
        <ClauseRules />
      </Opening>
      <Contents sections={contents} />

      <Section id="dates">
        <Head title="四个日子，错过一个都难补">天数取自下面的示例文件。各地不同，建班时照文件设一次。</Head>
        <Ruler
          shares={[1.2, 1.6, 1.2, 1]}
          steps={[
            { when: '开班前 5 个工作日', title: '报备', text: '计划、课表、师资、名册一次交齐。改了课表，变更单自己生成。' },
            { when: '开课到结业', title: '留痕', text: '签到、听课、答题、实操照片按人记。缺一样当天就能看到，还来得及补课。' },
            { when: '结业后 30 日内', title: '申领', text: '倒计时从结业那天算起，缺的材料每天早上提醒一次负责人。' },
            { when: '此后两年', title: '备查', text: '按班、按人、按天调得出来。原始记录不能改，只能批注。' },
          ]}
        />
      </Section>

      <Section id={policiesId} ground="mist">
        <Head title="各地的文件，按类别和地区查">标着“示例”的内容是虚构的。办班、申领请以当地正式文件为准。</Head>
        <Policies {...list} />
      </Section>

      <Section id="filing">
        <Feature
          ground="wood"
          title="不合规则的班，交不上去"
          lead="报备被退，多半不是没办，是课表、名册和文件对不上。提交之前，照这个班的规则过一遍。"
          ticks={['班额、每日学时、师资资格、场地容量逐条核', '不合的地方指到哪一节课、哪一个人', '报备表按当地样式导出，盖章扫描件传回来留底']}
        >
          <Filing />
        </Feature>
      </Section>

      <Section id="hours" ground="mist">
        <FeaturePair
          wide="first"
          first={{ title: '一个上午，四节课，算得清', text: '什么时候来的、中间走了多久、核验应没应，连成一条线。离开的那一节照规则折半，学员自己也看得到。', ground: 'pine', picture: <HoursTrail /> }}
          second={{ title: '查过几回，结论都在', text: '哪天来的、应到几人、谁请了假、当场怎么说，一次一行。半年后问起那一位，不靠谁的记性。', ground: 'leaf', picture: <SpotCheck /> }}
        />
      </Section>

      <Section id="pack">
        <WideFeature
          ground="slate"
          title="材料按当地清单排好"
          lead="顺序、份数、表样都照当地的来。谁的凭证没交、哪张表没盖章，一眼看到。"
          notes={[
            ['表样对一次', '申请表、汇总表、学时表按当地样式对好字段，以后每期照着出。'],
            ['缺的找得到人', '点开“46 / 48”，是没交凭证的两个人和他们的电话。'],
            ['交出去的是定稿', '锁定后再改要写理由，前后两版都在，谁改的写得清楚。'],
          ]}
        >
          <ClaimPack />
        </WideFeature>
        <p className="subsidy-more">
          已经在办补贴班，想看一期十二天怎么走？
          <Link className="more" to={link('skillSolutionSubsidised')} prefetch="intent">
            看政府补贴性培训方案
          </Link>
        </p>
      </Section>

      <Section id="sources" ground="pine">
        <LeadingFigure drawn={<Papers />} value="8 / 11" says="一个班要交的十一种材料里，八种是上课时自己长出来的（按示例清单数）。">
          <dl className="subsidy-sources">
            <div>
              <dt>系统生成 8 种</dt>
              <dd>花名册、签到表、学时明细、教学照片册、实训照片册、成绩表、证书清单、汇总表</dd>
            </div>
            <div>
              <dt>报名时采集 1 种</dt>
              <dd>身份证件，报名时拍照比对，复核期过后提醒删除</dd>
            </div>
            <div>
              <dt>您来上传 2 种</dt>
              <dd>盖章的申请表、收费凭证或免费承诺</dd>
            </div>
          </dl>
        </LeadingFigure>
      </Section>

      <Section id="story">
        <CountedStory
          title="两个校区，同一套规则"
          organisation="云溪职业培训学校"
          quote="以前两个校区各念各的文件，报上去退一个留一个。现在规则只有一份，谁建班都照它来。"
          person="教务主任 蒋女士"
          counts={[
            ['报备一期班', '3 天', '半天'],
            ['全年被退回补材料', '11 期里 4 期', '11 期里 1 期'],
            ['做一期学时表', '2 个人 2 天', '导出 5 分钟'],
            ['说清上一次抽查', '问当天在场的人', '翻到那一行'],
          ]}
        />
      </Section>

      <Section id="who" ground="mist">
        <Head title="谁在办补贴班">办班的人不同，先用的地方也不同。</Head>
        <AudienceColumns
          readers={[
            { size: '一年 10 期以上', who: '民办培训机构', situation: '几个工种轮着开，教务一换人，口径就变。', start: '规则模板与开班报备' },
            { size: '一年 1—4 期', who: '生产企业', situation: '给自己职工办提升班，没有专人懂申领。', start: '材料清单与到期提醒' },
            { size: '面向社会招生', who: '职业院校', situation: '继续教育部门人少，班开在几个实训点。', start: '签到留痕与抽查记录' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} layout="across" />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['assessmentManagement', '名单、排课、考试、发证在那里办，结果流回补贴班。'],
            ['liveInteraction', '线上那几成学时，在直播课里按规则记。'],
            ['certificationExams', '结业考核机考加实操，成绩直接进材料包。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="把手上那份文件，设成一个班的规则" lead="照着当地的正式文件，一条一条设过去。" />
    </>
  );
}

/** Eleven documents, three of them from the learner. */
function Papers() {
  return (
    <svg className="subsidy-papers" viewBox="0 0 264 100" aria-hidden="true">
      {Array.from({ length: 11 }, (_, at) => (
        <path key={at} className={at < 8 ? '' : 'is-brought'} d={`M${(at % 6) * 44 + 1} ${Math.floor(at / 6) * 54 + 1}h22a12 12 0 0 1 12 12v30h-34Z`} />
      ))}
    </svg>
  );
}
