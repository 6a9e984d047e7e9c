import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { FitsOrNot } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, WideFeature } from '../../product/feature.tsx';
import { Bars } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { Ruler } from '../../product/steps.tsx';
import { PictureStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import { Grades } from './grades.tsx';
import generations from './pictures/generations.svg';
import { questions } from './questions.ts';
import { Ladder, MentorBook, Portfolio } from './screens.tsx';
import './high-skill-talent.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'highSkillTalent',
  description: '高技能人才培养：从学徒工到首席技师，八级各有课程、考核和带教清单；谁够年限、差哪份材料、师傅带没带，一本台账看得清，给要留住和带出高级工、技师的企业与院校。',
  questions,
  words: ['八级工', '新八级工', '首席技师', '技师'],
});

const contents = [
  ['grades', '八级怎么走'],
  ['slow', '卡在哪一级'],
  ['file', '申报档案'],
  ['mentor', '师带徒'],
  ['years', '两年怎么排'],
  ['fits', '适不适合'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: grades take years, so evidence is recorded at once, and each worker has a next step. */
export default function HighSkillTalent() {
  return (
    <>
      <Opening
        page="highSkillTalent"
        layout="below"
        ground="ink"
        title={['每个工人面前', '都有下一级']}
        lead="谁够条件，差哪一项，跟着哪位师傅，一本台账看得清。从学徒工转正到首席技师评聘，八级都在里面。"
      >
        <Ladder />
      </Opening>
      <Contents sections={contents} />

      <Section id="grades">
        <Head title="八级，三种走法">定级、评价、评聘，谁来办、要几年，都不一样。</Head>
        <Grades />
      </Section>

      <Section id="slow" ground="pine">
        <Head title="卡得最久的，是高级工到技师">某装备企业近十年升级 212 人次，各用了几年（示例）。</Head>
        <Bars
          full={10}
          ticks={5}
          unit="年"
          bars={[
            { name: '中级工 → 高级工', amount: 5.2, shown: '5.2 年', note: '最短 4 年' },
            { name: '高级工 → 技师', amount: 8.6, shown: '8.6 年', note: '最短 5 年，多等在材料上' },
            { name: '技师 → 高级技师', amount: 7.1, shown: '7.1 年', note: '最短 5 年' },
            { name: '有带教档案的人', amount: 5.8, shown: '5.8 年', note: '同样是高级工 → 技师，38 人' },
          ]}
        />
      </Section>

      <Section id="file">
        <WideFeature
          ground="wheat"
          title="申报那天，材料已经在档案里"
          lead="攻关、带徒、业绩，发生时就记一笔。不用等到报名前，再去翻三年前的工单。"
          notes={[
            ['逐项对条件', '按现行职业标准列要求，够的打勾，不够的写明差多少、什么时候够。'],
            ['证据跟着事走', '攻关记录有工艺员签字，带徒有协议和周志，谁都补不了假的。'],
            ['答辩先练一遍', '技师起要综合评审。三位评委线上提问，录像留给本人看。'],
          ]}
        >
          <Portfolio />
        </WideFeature>
      </Section>

      <Section id="mentor" ground="mist">
        <Feature
          flipped
          ground="slate"
          title="师傅带没带，一周一格"
          lead="结了对子，不等于带了。徒弟交没交、师傅看没看，都落在当周那一格；连着三周空着，车间主任会收到提醒，问一句是活太赶，还是人没配好。"
          ticks={['一位师傅带几个，系统按您定的上限拦', '出师看徒弟的考核成绩，不看写了多少总结', '津贴按有效周数结算，明细给财务']}
        >
          <MentorBook />
        </Feature>
      </Section>

      <Section id="years">
        <Head title="从高级工到技师，最后两年这样排">以三级之后第四年开始准备为例。</Head>
        <Ruler
          shares={[1, 1.4, 1.4, 1]}
          steps={[
            { when: '第 1 季', title: '对一遍条件', text: '列出还差的项目，本人、师傅、车间主任三方认一次。' },
            { when: '第 2—4 季', title: '领一道难题', text: '从本厂返工最多的零件里选题，每月一次进展，工艺员把关。' },
            { when: '第 5—6 季', title: '带一名徒弟', text: '签协议、排周志。徒弟的四级成绩，就是带教的证据。' },
            { when: '第 7—8 季', title: '写总结，练答辩', text: '技术总结三稿，模拟理论、技能、答辩各两次，然后申报。' },
          ]}
        />
      </Section>

      <Section id="story" ground="mist">
        <PictureStory
          quote="以前问谁能评技师，大家都看年限。现在打开台账，四个人够条件，两个人只差一篇总结，帮一把就上去了。"
          organisation="北岭重型机床"
          person="工会主席 覃先生"
          results={[
            ['技师以上', '27 → 43 人'],
            ['高级工占比', '18% → 29%'],
            ['师徒结对', '61 对'],
            ['申报退回', '每批 1 份以内'],
          ]}
        >
          <img src={generations} alt="" width="440" height="440" loading="lazy" />
        </PictureStory>
      </Section>

      <Section id="fits">
        <Head title="什么时候该建这本台账">人和工种都少的时候，一张表也管得过来。</Head>
        <FitsOrNot
          fits={['技能岗位一百人以上，高级工以上占比要逐年报', '五年内有一批技师退休，接班人还没着落', '已备案自主评价，或正准备备案', '院校有高级工班、技师班，学生要接着往上走']}
          waits={['只要上岗证、不评等级：先用企业培训', '工种没有国家职业标准：先在岗位地图里定要求', '刚建厂，没有老师傅：先接技能大师线上工作室']}
        />
      </Section>

      <Section id="questions" ground="mist">
        <Questions questions={questions} layout="across" />
      </Section>
      <div className="wrap">
        <Related
          products={[
            ['skillSolutionMasters', '高级工往上，请大师在线上带：录示范、批作品。'],
            ['skillSolutionApprentices', '新招和转岗的人，走企校双导师的学徒制。'],
            ['certificationExams', '五级到一级的理论和实操，在那里考和评分。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先看看谁离下一级最近" lead="备好人员和证书名单。开通以后导进去，够条件的、只差一项的，分两栏列出来。" />
    </>
  );
}
