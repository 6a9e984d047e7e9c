import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { AudienceColumns } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, WideFeature } from '../../product/feature.tsx';
import { Figures } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { Lanes } from '../../product/steps.tsx';
import { PictureStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import gate from './pictures/gate.svg';
import { questions } from './questions.ts';
import { Rules } from './rules.tsx';
import { Reconciled, TwoSites, WeekLog } from './screens.tsx';
import './skill-solution-apprentices.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'skillSolutionApprentices',
  description: '企业新型学徒制方案：劳动合同、培养协议、双导师周志、在岗在校学时和工资条都在一本台账上，企业和院校各签各的，补贴按人按月算得出，给开学徒班的企业与合作院校。',
  questions,
  words: ['学徒制', '学徒', '双导师'],
});

const contents = [
  ['rules', '先读对政策'],
  ['who-does', '谁做什么'],
  ['week', '双导师'],
  ['month', '每月对账'],
  ['figures', '一个班的账'],
  ['who', '三种开法'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: an apprentice has records at the company and at the school. The subsidy requires both to agree. */
export default function SkillSolutionApprentices() {
  return (
    <>
      <Opening
        page="skillSolutionApprentices"
        family="技能培训方案"
        layout="beside"
        ground="mist"
        title={['企校两本账', '合成一本']}
        lead="学徒四天在厂、一天在校，两边各记各的，年底对不上。合成一本，谁教的、学了多少、该补多少，都查得到。"
      >
        <svg className="product-opening__weave" viewBox="0 0 480 480" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <path fill="#0a6e55" d="M480 0v120A120 120 0 0 1 360 0ZM480 360v120H360a120 120 0 0 1 120-120ZM360 120a120 120 0 0 1 120 120H360Z" />
          <path fill="#8fd3b6" d="M360 240h120a120 120 0 0 1-120 120Z" />
        </svg>
        <TwoSites />
      </Opening>
      <Contents sections={contents} />

      <Section id="rules">
        <Head title="先把政策读对，再谈怎么记">文件怎么说，台账里就怎么守，一条对一条。</Head>
        <Rules />
      </Section>

      <Section id="who-does" ground="mist">
        <Head title="两家单位，一条线">招工即招生，入企即入校，企校双师联合培养。</Head>
        <Lanes
          stages={['建班', '备案', '培养', '评价', '结算']}
          lanes={[
            { who: '企业', does: ['签合同，选导师', '报方案和花名册', '排岗位，带项目', '出实操工位', '报申请，付院校费'] },
            { who: '院校', does: ['签合作协议，配教师', '学籍注册', '排课，工学交替', '出理论卷，组织考核', '开票，交过程材料'] },
            { who: '学徒', does: ['签培养协议', null, '上岗、上课、写周志', '阶段考核，等级认定', '拿证，定级调薪'] },
            { who: '系统', does: ['核合同期限', '材料按表样成册', '两边出勤互相比对', '成绩、证书编号挂到人', '按人按月算金额'] },
          ]}
        />
      </Section>

      <Section id="week">
        <Feature
          ground="leaf"
          title="一周一页，三个人写"
          lead="企业导师写手上的，院校导师写书上的，学徒写自己记住了什么。三处签齐，这一周才算带过。"
          ticks={['手机上两分钟写完，可以说话转文字', '空着的，周日晚上提醒本人', '导师津贴按签齐的周数算']}
        >
          <WeekLog />
        </Feature>
      </Section>

      <Section id="month" ground="mist">
        <WideFeature
          ground="pine"
          title="对不上的，当月就看见"
          lead="同一天既在岗又在校、工资条没传、学时少了，月底自动列出来，两边各点一下，不留到年底。"
          notes={[
            ['两边出勤', '考勤机的表导进来，和在校签到按天比。'],
            ['工资', '只看发没发、够不够当地最低工资，不显示具体数额。'],
            ['两位导师', '评价各打各的，差两档以上请班主任过问。'],
            ['离职转岗', '从当天停记，列出要核减的月份。'],
          ]}
        >
          <Reconciled />
        </WideFeature>
      </Section>

      <Section id="figures" ground="ink">
        <Figures
          title="一个班，一本账"
          lead="36 人、18 个月、四级维修电工，一家装备企业的示例。补贴按当地每人每年 6,000 元试算，各地标准不同。"
          figures={[
            { name: '该记的周志', value: '2,496 页', note: '34 人各 72 周，离职的两人共 48 周' },
            { name: '两边要对的出勤', value: '1.3 万条', note: '以前年底对，现在当天比' },
            { name: '可申领的补贴', value: '31.2 万元', note: '2 人中途离职，按实际月数核减' },
            { name: '取得四级证书', value: '33 人', note: '34 人参加认定，1 人补考' },
          ]}
        />
      </Section>

      <Section id="story">
        <PictureStory
          quote="第一个班结束，我们和学校对了两个月账。第二个班，月月对、月月清，最后一天就把材料交上去了。"
          organisation="恒桥电梯"
          person="人力资源部 龙女士"
          results={[
            ['学徒', '两班 71 人'],
            ['留任满一年', '93%'],
            ['结算材料', '60 天 → 3 天'],
            ['核减金额', '第二班 0 元'],
          ]}
        >
          <img src={gate} alt="" width="440" height="440" loading="lazy" />
        </PictureStory>
      </Section>

      <Section id="who" ground="mist">
        <Head title="三种开法，各有各的难处">先认一认您是哪一种。</Head>
        <AudienceColumns
          readers={[
            { size: '每年 30 人以上', who: '企业单独开班', situation: '岗位多、导师够，难在几个车间排班，学徒常被临时抽去赶货。', start: '先定轮岗表，抽人要说明' },
            { size: '每家 5—15 人', who: '几家联合开班', situation: '课能一起上，合同、工资、补贴要按企业分开，牵头方最累。', start: '先把台账按企业拆开' },
            { size: '每年 3 个班以上', who: '院校承接', situation: '同时对着七八家企业，每家表样不同，老师一半时间在填表。', start: '先统一周志和出勤' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} layout="across" />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['skillSolutionSubsidised', '几天到一个月的短期补贴班，材料是另一套。'],
            ['enterpriseTraining', '学徒之外的全员培训、三级教育和年度计划。'],
            ['highSkillTalent', '出师拿到四级之后，接着往高级工、技师走。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="下一个学徒班，从第一天合成一本账" lead="备好花名册和合同。开通以后导进去，看看备案还缺哪几样。" />
    </>
  );
}
