import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { Voices } from '../../product/argument.tsx';
import { AudienceColumns } from '../../product/audience.tsx';
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
import handover from './pictures/handover.svg';
import { questions } from './questions.ts';
import { Consent, MatchCard, Recommended, Staying } from './screens.tsx';
import './recruitment.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'recruitment',
  description: '招聘就业推荐：按证书、实操成绩和本人意愿，把学员推荐给用人单位；姓名电话由学员逐家授权，入职后按周按月回访在岗，院校、机构和企业用同一份证据。',
  questions,
  words: ['招聘', '就业', '用工', '找工作'],
});

const contents = [
  ['voices', '三方的话'],
  ['list', '推荐名单'],
  ['consent', '授权与回访'],
  ['steps', '怎么走'],
  ['funnel', '少走的路'],
  ['who', '给谁用'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: evidence recommends a learner, and the learner decides who can see it. */
export default function Recruitment() {
  return (
    <>
      <Opening
        page="recruitment"
        layout="beside"
        ground="slate"
        title={['不看简历', '看他做过的活']}
        lead="证书核过，实操有录像，出勤有记录。岗位要什么，学员有什么，一项一项对得上。"
      >
        <MatchCard />
      </Opening>
      <Contents sections={contents} />

      <Section id="voices">
        <Head title="招不到、找不到，隔着一层纸">简历上写“熟练”，谁也不知道有多熟练。</Head>
        <Voices
          voices={[
            { who: '车间主任', says: '面了二十个，上机就露馅。', answer: '每条推荐带最近一次实操的分数和录像，先看手上的活，再决定要不要见。' },
            { who: '学员', says: '投了三十家，电话被卖了一圈。', answer: '先以编号出现。哪家想约，您点同意，那一家才看得到姓名和电话。' },
            { who: '就业办老师', says: '签了多少、走了多少，全靠打电话。', answer: '到岗、七天、一月、三月自动回访，学员点一下就行，没回的才要您打电话。' },
          ]}
        />
      </Section>

      <Section id="list" ground="mist">
        <WideFeature
          ground="pine"
          title="一张名单，写着为什么是他"
          lead="先按硬条件筛，再按证据排；差一点的也列出来，写明差在哪。"
          notes={[
            ['证书', '本平台考的直接带成绩，外面考的核过才标“已核”。'],
            ['实操', '最近两年内的一次，附评分表，可看录像片段。'],
            ['出勤', '来自上课签到，迟到早退都算进去。'],
            ['意愿', '通勤、夜班、住厂，由学员自己填，变了随时改。'],
          ]}
        >
          <Recommended />
        </WideFeature>
      </Section>

      <Section id="consent">
        <FeaturePair
          wide="second"
          first={{ title: '给谁看，学员点头', text: '逐家授权，逐项打开。收回之后，对方那边也看不到了。', ground: 'leaf', picture: <Consent /> }}
          second={{ title: '送到岗，还要看留没留下', text: '在岗率按班、按企业、按岗位看。哪家三个月走一半，下一批就不推荐了。', ground: 'wheat', picture: <Staying /> }}
        />
      </Section>

      <Section id="steps" ground="mist">
        <Head title="从一个岗位到一个人，五步">按一家企业招四名设备维护工计（示例）。</Head>
        <StepRows
          steps={[
            { title: '企业说清要什么', text: '从岗位地图里勾技能项，写薪资构成、班次、地点，核对执照后发布。', when: '当天' },
            { title: '系统列出合格的人', text: '证书、成绩、通勤先过一遍，给学员发询问：愿不愿意，什么时候能到岗。', when: '1—2 天' },
            { title: '面谈与上机', text: '约到学校实训室或厂里，按三道实操题当场看。', when: '第 5 天' },
            { title: '试岗签合同', text: '试岗期写明天数和工资，合同签好上传，进就业台账。', when: '第 10 天' },
            { title: '回访', text: '七天、一月、三月、半年各一次，问三件事：还在不在，和说的一样不一样，缺什么技能。', when: '半年内' },
          ]}
        />
      </Section>

      <Section id="funnel" ground="pine">
        <Head title="招四个人，要见多少个">某包装设备企业两次招聘对比（示例数据），条的长短按人数画。</Head>
        <Bars
          full={120}
          ticks={6}
          unit="人"
          bars={[
            { name: '招聘会收简历', amount: 118, shown: '118 份', quiet: true },
            { name: '招聘会面试', amount: 46, shown: '46 人', note: '留用 4 人，三月后剩 2 人', quiet: true },
            { name: '推荐名单', amount: 12, shown: '12 人' },
            { name: '面谈上机', amount: 7, shown: '7 人', note: '留用 4 人，三月后仍是 4 人' },
          ]}
        />
      </Section>

      <Section id="story">
        <PictureStory
          quote="以前毕业季借操场开招聘会，热闹一天。现在六月之前，电气班一半人已经在厂里试过岗了。"
          organisation="柳河职业技术学校"
          person="招生就业处 温老师"
          results={[
            ['合作企业', '37 家'],
            ['对口就业', '58% → 83%'],
            ['半年在岗', '84%'],
            ['回访电话', '少打七成'],
          ]}
        >
          <img src={handover} alt="" width="440" height="440" loading="lazy" />
        </PictureStory>
      </Section>

      <Section id="who" ground="mist">
        <Head title="三类单位，各得一样东西">学员一分钱不花。</Head>
        <AudienceColumns
          readers={[
            { size: '得到：能上机的人', who: '用人单位', situation: '缺的是能独立顶班的，不是一摞简历；用工急，等不了一个月。', start: '先发一个最缺的岗位' },
            { size: '得到：说得清的就业率', who: '职业院校', situation: '对口率、在岗率要逐年报，材料散在班主任手里。', start: '毕业班建档，补齐证书' },
            { size: '得到：下一期的生源', who: '培训机构', situation: '学完有没有活干，决定下一期招不招得满。', start: '结业前一个月开始推荐' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['positionMap', '岗位要求从那里勾选，匹配度的算式也在那里。'],
            ['certificationExams', '推荐用的成绩和录像，来自那里的考试档案。'],
            ['highSkillTalent', '入职之后接着往上走：从四级到技师。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先发一个岗位，看看有谁" lead="没有合适的，也会告诉您差在哪一项。" />
    </>
  );
}
