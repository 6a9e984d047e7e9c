import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { Voices } from '../../product/argument.tsx';
import { FitsOrNot } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, FeaturePair } from '../../product/feature.tsx';
import { Bars } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { Lanes } from '../../product/steps.tsx';
import { DiaryStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import { questions } from './questions.ts';
import { ClassNotes, DraftDesk, MarkingDesk, NightQuestion } from './screens.tsx';
import './ai-assistant.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'aiAssistant',
  description: 'AI 助手：依据您自己的教材和标准出题、给批改初稿、整理课堂纪要、夜里答学员的问题，每一条都能点回原文，老师确认之后才算数，资料只在您的企业内使用。',
  questions,
  words: ['人工智能', '自动出题', '智能批改'],
});

const contents = [
  ['minutes', '省下多少'],
  ['marking', '批改'],
  ['after', '纪要与答疑'],
  ['who-decides', '谁说了算'],
  ['limits', '不做什么'],
  ['trust', '怎么放心'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: the assistant writes first drafts from the school's own material, and the teacher decides. */
export default function AiAssistant() {
  return (
    <>
      <Opening
        page="aiAssistant"
        layout="beside"
        ground="pine"
        title={['初稿它来写', '名字您来签']}
        lead="出题、批改、纪要、答疑，都先给一版。每句话能点回教材原文，您确认了才算数。"
      >
        <DraftDesk />
      </Opening>
      <Contents sections={contents} />

      <Section id="minutes" ground="mist">
        <Head title="一位老师，一周多出六个小时">带两个班、每周 12 节课的老师，三样活的前后对比（示例院校统计）。</Head>
        <Bars
          full={300}
          ticks={6}
          unit="分钟"
          bars={[
            { name: '出一套单元题', amount: 150, shown: '150 分钟', note: '自己从头写', quiet: true },
            { name: '改它的初稿', amount: 45, shown: '45 分钟', note: '其中 30 分钟在核对' },
            { name: '批 80 份简答', amount: 280, shown: '280 分钟', note: '逐份从头看', quiet: true },
            { name: '确认批改建议', amount: 110, shown: '110 分钟', note: '每份约 80 秒' },
            { name: '写四次课的纪要', amount: 120, shown: '120 分钟', note: '听录音回忆', quiet: true },
            { name: '改一版发出去', amount: 24, shown: '24 分钟', note: '每次 6 分钟' },
          ]}
        />
      </Section>

      <Section id="marking">
        <Feature
          flipped
          ground="leaf"
          title="给分，也给出扣分的理由"
          lead="按您的评分要点一条一条对：写到没有，缺在哪里。分数是建议，改一分也要留一句话，复核时两边都看得到。"
          ticks={['手写答卷拍照识别，认不清的标出来不猜', '工件照片圈出可疑处，尺寸仍由您量', '同一题先批五份给它看，后面的口径跟您走']}
        >
          <MarkingDesk />
        </Feature>
      </Section>

      <Section id="after" ground="mist">
        <FeaturePair
          wide="second"
          first={{ title: '夜里十一点，也有人答', text: '只答课程里讲过的，附回放位置。超出范围或有危险的，转给老师，不硬答。', ground: 'slate', picture: <NightQuestion /> }}
          second={{ title: '九十分钟，剩五行', text: '要点带时间，没答完的问题单独列，作业另起一行。老师看一遍，再发到班里。', ground: 'wood', picture: <ClassNotes /> }}
        />
      </Section>

      <Section id="who-decides">
        <Head title="每一步，谁说了算">助手的格子里只有“初稿”和“建议”，没有“决定”。</Head>
        <Lanes
          stages={['给资料', '写初稿', '核对', '生效', '复核']}
          lanes={[
            { who: '老师', does: ['挑教材、课件、标准', null, '点回原文，改或退', '点“采用”，署名', '答复异议'] },
            { who: '系统', does: ['切段、编页码', '只依据资料写', '没依据的写明“没有”', '留下谁改了什么', '调出当时的初稿和原文'] },
            { who: '教研主任', does: ['定哪些资料能用', null, null, '抽查一成', '看退回率，调要求'] },
            { who: '学员', does: [null, null, null, '看到成绩和理由', '三天内可申请复核'] },
          ]}
        />
      </Section>

      <Section id="limits" ground="pine">
        <Head title="三个担心，先说清楚">用之前问得最多的三句话。</Head>
        <Voices
          voices={[
            { who: '老师', says: '以后是不是就不要我们了？', answer: '它不会上机床，也不敢签字。省下的是抄写和翻找，多出来的时间去工位边上看手。' },
            { who: '教研主任', says: '它编一道错题，谁负责？', answer: '谁采用谁署名，所以采用前一定看得到依据。退回的题也留着，用来改下一版的要求。' },
            { who: '信息中心', says: '资料传出去了怎么办？', answer: '检索只在您的企业范围内，不作他用，传输全程加密。谁让它读过哪份文件，有日志。' },
          ]}
        />
      </Section>

      <Section id="story">
        <DiaryStory
          title="教研室试了一个学期"
          organisation="澄江技师学院"
          quote="第二周退了一半，我差点不用了。后来发现是给的资料太旧，换了新教材，退回的就少了。"
          person="电气教研室 秦老师"
          weeks={[
            { when: '第 2 周', what: '用旧教材出 60 道电工题，老师逐题核对。', result: '采用 31 道，退回 29 道' },
            { when: '第 5 周', what: '换成新版教材和国家职业标准，写明难度比例。', result: '采用率升到 78%' },
            { when: '第 10 周', what: '期中简答 312 份，建议分与老师定分对比。', result: '相差 1 分以内占 91%' },
            { when: '第 18 周', what: '学员夜间提问 1,046 条，转老师 137 条。', result: '老师每天少回 9 条消息' },
          ]}
        />
      </Section>

      <Section id="trust" ground="mist">
        <Head title="放在哪里合适">它擅长有标准答案、有依据可查的活。</Head>
        <FitsOrNot
          fits={['有成套教材、课件或操作规程', '同一门课每年开好几个班', '简答、论述、实操报告批得多', '学员分散，提问多在下班之后']}
          waits={['资料还在老师脑子里：先录课、先写讲义', '认定考试的最终评分：必须由考评员打', '涉密工艺：不要放上来']}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} layout="across" />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['certificationExams', '采用的题进题库，按细目表组卷、监考、评分。'],
            ['liveInteraction', '课堂录音从那里来，纪要和章节一起出。'],
            ['contentEcosystem', '没有教材的工种，先从那里挑课和题。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="拿您的一章教材试试" lead="先挑好一章。开通以后传上来，看它出的第一版题。" />
    </>
  );
}
