import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { AudienceRows } from '../../product/audience.tsx';
import { BeforeAfter } from '../../product/argument.tsx';
import { Contents } from '../../product/contents.tsx';
import { FeaturePair, WideFeature } from '../../product/feature.tsx';
import { Bars } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { StepRows } from '../../product/steps.tsx';
import { PictureStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import workshop from './pictures/workshop.svg';
import { questions } from './questions.ts';
import { SafetyLedger, ShiftLesson, SkillMatrix, YearPlan } from './screens.tsx';
import './enterprise-training.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'enterpriseTraining',
  description: '企业培训：按岗位缺口排年度计划，班前十分钟在手机上学，三级安全教育和特种作业复审到期自动提醒，学时、考核、费用进同一本台账，给有车间、有班次的企业。',
  questions,
  words: ['内训', '员工培训', '岗前培训', '三级安全教育', '年度计划'],
});

const contents = [
  ['round', '一年怎么转'],
  ['crew', '缺口与班前课'],
  ['change', '有什么不同'],
  ['safety', '安全教育'],
  ['hours', '学时'],
  ['who', '从谁开始'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: training that does not stop production. The year is planned by missing skills, and lessons fit between shifts. */
export default function EnterpriseTraining() {
  return (
    <>
      <Opening
        page="enterpriseTraining"
        layout="below"
        ground="slate"
        title={['不停线', '也能把人练出来']}
        lead="谁该学什么，按岗位缺口排；什么时候学，跟着班次走。年底要的学时、证书、费用，平时就记好了。"
      >
        <YearPlan />
      </Opening>
      <Contents sections={contents} />

      <Section id="round">
        <Head title="从缺口到台账，一年五步">每一步都有一个人签字，有一份留得下的东西。</Head>
        <StepRows
          steps={[
            { title: '盘一遍会什么', text: '班组长在手机上给每人每项技能打四级：没学过、要人带、能独立、能带人。', when: '11 月 · 两周' },
            { title: '缺口变计划', text: '岗位要求减去现有技能，就是明年要练的。按车间、按月排开，报总经理批。', when: '12 月' },
            { title: '跟着班次学', text: '十分钟一节推到手机，实操按班次分组到工位；缺的人自动排到下一轮。', when: '全年' },
            { title: '干出来才算会', text: '师傅在工位上按评分表打分，拍一张工件照。学时够、考核过，技能等级才动。', when: '每季末' },
            { title: '台账自己长出来', text: '人、学时、成绩、费用一本账，内审、安监、补贴申领各取所需。', when: '随时导出' },
          ]}
        />
      </Section>

      <Section id="crew" ground="mist">
        <FeaturePair
          wide="first"
          first={{ title: '一张方格，看出班组的软肋', text: '填满一格是“能带人”。哪一列颜色浅，哪项活就压在一两个人身上，请假都不敢批。', ground: 'pine', picture: <SkillMatrix /> }}
          second={{ title: '班前十分钟，学一节', text: '九分多钟的课，两道小题。答错的知识点第二天再推一次。', ground: 'wheat', picture: <ShiftLesson /> }}
        />
      </Section>

      <Section id="change">
        <Head title="培训主管的三件烦心事" />
        <BeforeAfter
          product="企业培训"
          changes={[
            { before: '年初定的计划，订单一忙就搁下', after: '计划跟着排产改', how: '某周加班，系统把课顺延到下一个空窗，并告诉您会影响哪张证。' },
            { before: '特种作业证到期了才发现', after: '到期前 90、60、30 天各提醒一次', how: '提醒本人、班组长和您；没排上复审的，排班表上会标出来。' },
            { before: '年底凑学时，补签到表', after: '学一节记一节，补不进去', how: '每条学时都带时间、方式和证据，改动要写原因、要人批。' },
          ]}
        />
      </Section>

      <Section id="safety" ground="mist">
        <WideFeature
          ground="wood"
          title="少一个签字，就不放行"
          lead="厂级、车间级、班组级，学时、考核、签字三样齐了才能上岗。"
          notes={[
            ['学时按规定来', '一般企业岗前三级合计不少于 24 学时，高危行业不少于 72 学时。图中是普通机加工厂，三级各 8\u00a0学时。'],
            ['签字在手机上', '学员和带教人各签一次，留时间和位置。'],
            ['检查来了', '按人、按月、按工种导出，一个文件夹给到检查组。'],
          ]}
        >
          <SafetyLedger />
        </WideFeature>
      </Section>

      <Section id="hours" ground="ink">
        <Head title="一名机加工人，一年 62 学时从哪来">某装备企业机加车间 64 人平均（示例数据），条的长短按学时画。</Head>
        <Bars
          full={25}
          ticks={5}
          unit="学时"
          bars={[
            { name: '工位上跟师傅', amount: 22, shown: '22 学时', note: '不停机，边干边评' },
            { name: '班前十分钟', amount: 18, shown: '18 学时', note: '108 次，每次一节' },
            { name: '直播课', amount: 12, shown: '12 学时', note: '周三晚，可看回放' },
            { name: '集中脱产', amount: 10, shown: '10 学时', note: '只剩取证考核前的两天', quiet: true },
          ]}
        />
      </Section>

      <Section id="story">
        <PictureStory
          quote="以前脱产一周，回来还是不会。现在每天十分钟，师傅在机床边上打分，三个月能看出谁真会了。"
          organisation="恒川装备制造"
          person="培训经理 简女士"
          results={[
            ['覆盖员工', '423 人'],
            ['脱产天数', '人均 7 → 2 天'],
            ['能独立编程', '9 → 23 人'],
            ['证书过期', '0 张'],
          ]}
        >
          <img src={workshop} alt="" width="440" height="440" loading="lazy" />
        </PictureStory>
      </Section>

      <Section id="who" ground="mist">
        <Head title="先从哪一群人开始">一次铺开全厂，多半会停。挑一群最急的。</Head>
        <AudienceRows
          readers={[
            { who: '新员工', situation: '每月都进人，三级教育靠纸，带教人换了没人知道。', start: '三级教育台账' },
            { who: '持证上岗的人', situation: '焊工、电工、叉车、压力容器，证的到期日散在各个抽屉里。', start: '证书到期提醒' },
            { who: '班组长', situation: '技术好，不会带人；一调岗，班组就乱两个月。', start: '技能矩阵 + 带教课' },
            { who: '要转岗的老员工', situation: '上了机器人和数控，老师傅的手艺用不上，又舍不得放走。', start: '岗位缺口 + 短课包' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} layout="across" />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['positionMap', '岗位要哪些技能在那里定，缺口从那里来。'],
            ['liveInteraction', '一位师傅同时给几个分厂上课，学时自动进计划。'],
            ['highSkillTalent', '练到高级工以上，接技师和学徒制的培养路径。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="从一个车间、一张技能方格开始" lead="备好一个班组的名单。开通以后导进去，从会什么开始盘。" />
    </>
  );
}
