import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { FitsOrNot } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature } from '../../product/feature.tsx';
import { Bars } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { StepsBeside } from '../../product/steps.tsx';
import { CountedStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import { Eligible } from './eligible.tsx';
import { questions } from './questions.ts';
import { ClaimCheck, ClaimFile, HourRecord, InspectorView } from './screens.tsx';
import './skill-solution-subsidised.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'skillSolutionSubsidised',
  description: '政府补贴性培训方案：报名核资格，每天签到和学时自动归档，检查组扫码可看，申报材料按当地表样导出，给定点培训机构和自办补贴班的企业，少丢一个能申报的人。',
  questions,
  words: ['补贴性培训', '补贴班'],
});

const contents = [
  ['lost', '人丢在哪'],
  ['who', '谁能报'],
  ['hours', '学时怎么算'],
  ['check', '检查来了'],
  ['round', '一期怎么走'],
  ['fits', '适不适合'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: a subsidy is paid per person and lost by missing papers, so the papers are collected during the class. */
export default function SkillSolutionSubsidised() {
  return (
    <>
      <Opening
        page="skillSolutionSubsidised"
        family="技能培训方案"
        layout="below"
        ground="mist"
        title={['补贴班办完', '材料也齐了']}
        lead="资格报名时核，签到当天记，学时自己累计。申报那天导出来就是当地的表样，不用再熬夜补。"
      >
        <ClaimFile />
      </Opening>
      <Contents sections={contents} />

      <Section id="lost">
        <Head title="办了一百个人，能申报的只有八十二个">某机构两期同样的班，按人数画（示例数据）。少一个人，就少一份补贴。</Head>
        <Bars
          full={100}
          ticks={5}
          unit="人"
          bars={[
            { name: '开班', amount: 100, shown: '100 人', quiet: true },
            { name: '资格复核后', amount: 93, shown: '93 人', note: '7 人开课后才发现不符合', quiet: true },
            { name: '出勤达标', amount: 88, shown: '88 人', note: '5 人差半天，没人提醒', quiet: true },
            { name: '材料齐全', amount: 82, shown: '82 人', note: '6 人签到表对不上', quiet: true },
            { name: '改用方案后的一期', amount: 95, shown: '95 人', note: '同样 100 人开班' },
          ]}
        />
      </Section>

      <Section id="who" ground="mist">
        <Head title="能不能报，报名那天就知道">开了课再发现不符合，课白上，钱白垫。</Head>
        <Eligible />
      </Section>

      <Section id="hours">
        <Feature
          ground="pine"
          title="一个学时，四样东西撑着"
          lead="签到、在线、应答、作业，缺一样就照实少计。四十五分钟一学时，不到不算，也不四舍五入。"
          ticks={['线上、线下分两栏，各有每日上限', '同一时段在两个班签到，两边都标红', '改一条记录要写原因，谁改的查得到']}
        >
          <HourRecord />
        </Feature>
      </Section>

      <Section id="check" ground="mist">
        <Feature
          flipped
          ground="wheat"
          title="检查组站在门口，扫一个码"
          lead="教室门上贴一张码。检查人员扫开，看得到现在谁在上课、上什么、谁教、谁请了假，和备案一样不一样。"
          ticks={['只读，当天有效，谁扫过有记录', '电话中间四位、证件号都遮住', '不联网的教室，可打印当天的在训表']}
        >
          <InspectorView />
        </Feature>
      </Section>

      <Section id="round">
        <Head title="一期十二天的班，六步走完">以 96 学时的养老护理员五级班为例。</Head>
        <StepsBeside
          steps={[
            { when: '开班前 15 天', title: '报名，核资格', text: '扫码填表、拍证件。不符合的当场说明原因，能转自费班的转过去。' },
            { when: '开班前 7 天', title: '备案', text: '教学计划、教师、场地、花名册一次生成，备案号回填后才能开课。' },
            { when: '第 1—12 天', title: '上课，记学时', text: '一天两签，随机点名一次。出勤快不够的人，当晚提醒班主任。' },
            { when: '第 13 天', title: '考核', text: '名单送评价机构，理论、实操成绩和证书编号收回来，按人挂上。' },
            { when: '第 14—20 天', title: '申报前核对', text: '资格、出勤、证书三栏逐人过一遍，不够的写明理由，不硬报。' },
            { when: '公示之后', title: '到账，归档', text: '记到账日期和金额，整班材料封存，保存期按当地规定设。' },
          ]}
        >
          <ClaimCheck />
        </StepsBeside>
      </Section>

      <Section id="story" ground="mist">
        <CountedStory
          title="三个人办十一个班，没有再熬夜补材料"
          quote="以前最怕检查组提前十分钟打电话。现在门上贴着码，随时来，来了自己看。"
          organisation="丰禾职业培训学校"
          person="校长 蒙女士"
          counts={[
            ['报名后才发现不符合', '每期 7 人', '0—1 人'],
            ['开课后补签到', '每期 40 余处', '不能补'],
            ['整理一期材料', '9 天', '半天'],
            ['申报被退回', '三期退两次', '五期退一次'],
            ['能申报的人', '82%', '95%'],
          ]}
        />
      </Section>

      <Section id="fits">
        <Head title="先看看用不用得上">方案按年度用，也可以先跑一期。</Head>
        <FitsOrNot
          fits={['政府补贴培训定点机构，一年四期以上', '企业自办岗位技能提升班，要申领补贴', '几个教学点同时开班，人手跟不过来', '线上线下混着上，学时要分开算']}
          waits={['还不是定点机构：先到当地人社部门了解申请条件', '只做自费班：用招培考评管理就够', '当地只认指定平台的学时：先确认能不能对接，再谈用不用']}
        />
      </Section>

      <Section id="questions" ground="mist">
        <Questions questions={questions} />
      </Section>
      <div className="wrap">
        <Related
          products={[
            ['subsidisedTraining', '各类补贴政策的样例在那里，可以按地区和类别找。'],
            ['assessmentManagement', '补贴班和自费班用同一份名单，从报名到发证。'],
            ['skillSolutionApprentices', '企业要培养一两年的人，走新型学徒制那条路。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="下一期补贴班，从核资格开始" lead="先把当地的空表要来，和字段对一遍。" />
    </>
  );
}
