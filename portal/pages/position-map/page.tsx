import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { TimeSpent } from '../../product/argument.tsx';
import { AudienceColumns } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, WideFeature } from '../../product/feature.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { Ruler } from '../../product/steps.tsx';
import { CountedStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import lines from './pictures/lines.svg';
import { questions } from './questions.ts';
import { Candidates, GapChart, LineLists, RouteCard, TakenApart } from './screens.tsx';
import './position-map.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'positionMap',
  description: '岗位地图：把岗位拆成能练、能考的技能项，每个人差哪一项、学哪门课、多久能上岗都画在图上，企业用来转岗定级，院校用来对课程，机构用来设班。',
  questions,
  words: ['岗位画像', '岗位能力', '岗位技能', '能力模型'],
});

const contents = [
  ['apart', '把岗位拆开'],
  ['gap', '差在哪一项'],
  ['ready', '谁能接岗'],
  ['carry', '带得走多少'],
  ['draw', '怎么画出来'],
  ['who', '三种用法'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: a position described by skills can be learnt, tested and reached. A list of duties cannot. */
export default function PositionMap() {
  return (
    <>
      <Opening
        page="positionMap"
        layout="behind"
        ground="ink"
        title={['去哪个岗位', '还差几站']}
        lead="每个岗位是一站，站与站之间是要补的技能。员工看得见下一站，企业看得见谁快到站。"
      >
        <img className="position-lines" src={lines} alt="产品画面示例：岗位线路图，机械加工、焊接、电气三条线和一条质检支线，学员在数控车工四级一站，匹配 86%，缺一项" width="900" height="640" fetchPriority="high" />
        <LineLists />
      </Opening>
      <Contents sections={contents} />

      <Section id="apart">
        <Head title="把一句招聘要求，拆成能练能考的">以“数控车工，四级”的招聘启事为例。</Head>
        <TakenApart />
      </Section>

      <Section id="gap" ground="mist">
        <div className="product-features">
          <Feature
            ground="pine"
            title="差的不是人，是某一项"
            lead="竖线是岗位要求，条是现在的水平。够的不用再学，差的那一项直接给课和复测日期。"
            ticks={['等级来自考试、师傅评分、工件抽检', '点开每项，看得到证据和日期', '两年没有新证据的，标为待复核']}
          >
            <GapChart />
          </Feature>
          <Feature
            flipped
            ground="wheat"
            title="换一个岗，先看要走几站"
            lead="从普通车工到数控车工，不用从头学。已经会的算到站，剩下几学时、哪天考，写在路线上。"
            ticks={['同一条线上逐级走', '跨线转岗，只补不重合的技能', '到站后，系统提醒班组长安排跟岗']}
          >
            <RouteCard />
          </Feature>
        </div>
      </Section>

      <Section id="ready">
        <WideFeature
          ground="leaf"
          title="缺人的时候，先往里看"
          lead="3 号线缺一名数控车工：厂里有四个人，三周后第一位就能顶上。"
          notes={[
            ['按缺口排', '不是按资历排。差得少的在前面，写明差哪一项。'],
            ['算到周', '缺的课时除以他班次里能学的时间，得出几周可上岗。'],
            ['转外招', '最快的也来不及，一键转到招聘，技能项就是招聘要求。'],
          ]}
        >
          <Candidates />
        </WideFeature>
      </Section>

      <Section id="carry" ground="mist">
        <Head title="老手艺，57% 带得走">两个岗位的技能构成，按权重画到同一把尺上（示例企业）。</Head>
        <TimeSpent
          unit="%"
          courses={[
            { name: '普通车工（五级）', total: '100%', parts: [{ what: '识图与公差', length: 20 }, { what: '装夹找正', length: 17 }, { what: '量具检测', length: 20 }, { what: '手摇进给与刀具刃磨', length: 43, quiet: true }] },
            { name: '数控车工（四级）', total: '已会 57%，要补 43%', parts: [{ what: '识图与公差', length: 20 }, { what: '装夹找正', length: 17 }, { what: '量具检测', length: 20 }, { what: '编程', length: 23 }, { what: '对刀与刀补', length: 12 }, { what: '宏程序', length: 8 }] },
          ]}
        />
      </Section>

      <Section id="draw">
        <Head title="从标准到能用的岗位图，大约八个工作日">班组长出三次面，每次一小时（示例企业的进度）。</Head>
        <Ruler
          shares={[1, 2, 1.4, 1]}
          steps={[
            { when: '第 1 天', title: '套标准', text: '从国家职业标准里取这个工种的技能要求，列出初稿。' },
            { when: '第 2—4 天', title: '到现场删和补', text: '班组长和两名老师傅逐项过：用不上的删，本厂特有的补，写清会到什么程度。' },
            { when: '第 5—7 天', title: '配考法和课程', text: '每项配一个验法，挂上现成的课；没有课的列出来。' },
            { when: '第 8 天', title: '拿五个人试', text: '挑公认好、中、差的各一两位，看匹配度像不像。' },
          ]}
        />
      </Section>

      <Section id="story" ground="mist">
        <CountedStory
          title="关掉两条老线，四十个人留下三十八个"
          quote="以前转岗靠领导拍板，现在拿着图谈：你已经会一大半，差的这几项三个月补完，工资按哪一级走，也写在上面。"
          organisation="明泰机床"
          person="人力资源总监 路先生"
          counts={[
            ['画成图的岗位', '0', '26 个'],
            ['转岗平均补课', '160 学时', '68 学时'],
            ['转岗后三个月留任', '71%', '95%'],
            ['关键岗位后备', '每岗 0.6 人', '每岗 2.1 人'],
          ]}
        />
      </Section>

      <Section id="who" ground="pine">
        <Head title="同一张图，三种看法">图是一张，各看各的那一面。</Head>
        <AudienceColumns
          readers={[
            { size: '看缺口', who: '企业', situation: '扩线、换设备、老师傅退休，先知道缺的是哪项技能，再决定练还是招。', start: '挑十个关键岗位先画' },
            { size: '看课程', who: '职业院校', situation: '毕业生去的就那几个岗位，课却是十年前的单子，教的和用的对不上。', start: '一个专业对三到五个岗位' },
            { size: '看班型', who: '培训机构', situation: '企业要的不是“车工班”，是能上 3 号线的人。', start: '按缺口开短班' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['recruitment', '内部没人够的岗位，拿这张图去招，推荐来的人按技能项排。'],
            ['enterpriseTraining', '缺口一键变成年度计划，排到班次里。'],
            ['certificationExams', '每项技能怎么验，在那里组卷和评分。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先画您最缺人的那个岗位" lead="从国家职业标准起稿，和班组长一起改。" />
    </>
  );
}
