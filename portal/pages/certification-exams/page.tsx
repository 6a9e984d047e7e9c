import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { Voices } from '../../product/argument.tsx';
import { AudienceColumns } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, FeaturePair, WideFeature } from '../../product/feature.tsx';
import { LeadingFigure } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { StepsBeside } from '../../product/steps.tsx';
import { DiaryStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import hall from './pictures/hall.svg';
import { questions } from './questions.ts';
import { Blueprint, HintLog, Identity, Paper, ScoreSheet, SeatsToScale } from './screens.tsx';
import './certification-exams.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'certificationExams',
  description: '智能评价认证考试：按双向细目表抽卷，入场人脸核验，防切屏监考只提示不判定，理论机考与实操评分合成一份可复核的成绩，用于职业技能等级认定和企业内部考核。',
  questions,
  words: ['防作弊', '监考', '机考', '组卷', '题库', '等级认定', '人脸核验'],
});

const contents = [
  ['voices', '三方的顾虑'],
  ['day', '考试这一天'],
  ['paper', '卷子与核验'],
  ['watch', '监考'],
  ['trade', '实操评分'],
  ['size', '考场大小'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: a certificate is worth what its exam can prove, so every score keeps its evidence, and people decide. */
export default function CertificationExams() {
  return (
    <>
      <Opening
        page="certificationExams"
        layout="behind"
        ground="slate"
        title={['每一分', '都说得出来由']}
        lead="谁来考的、抽的哪套题、有没有异常、谁打的分，考完都查得到。监考员管三十六个座，只看该看的两个。"
      >
        <img className="exam-hall" src={hall} alt="产品画面示例：监考台，三十六个座位的画面，16 座视线离开、21 座多人入镜已标出，10 座缺考" width="876" height="684" fetchPriority="high" />
        <p className="exam-hall__note">
          <b>21 座 · 多人入镜</b>
          系统只提示，处理由监考员定：正常、提醒、记违纪，三选一。
        </p>
      </Opening>
      <Contents sections={contents} />

      <Section id="voices" ground="pine">
        <Head title="考试最怕的，是考完说不清">三方各有一句话，答案都在证据里。</Head>
        <Voices
          voices={[
            { who: '考生', says: '我没作弊，凭什么说我切屏？', answer: '每条提示都留着画面和桌面截图，复核期内都可以申请重看。误判的，记录改正，成绩照算。' },
            { who: '考评员', says: '一上午三十个人，我看不过来。', answer: '正常的座位不用盯。异常的自动排到前面，带前后十秒画面，看完就能处理。' },
            { who: '督导', says: '这批证书，过程材料在哪？', answer: '一人一档：核验图、答题记录、监考处理、实操评分表、签名。导出就是一个文件夹。' },
          ]}
        />
      </Section>

      <Section id="day">
        <Head title="考试这一天">以 9:00 开考、90 分钟的理论考为例。</Head>
        <StepsBeside
          steps={[
            { when: '8:20', title: '扫码签到，对人', text: '身份证和人脸各对一次。相似度低于您设的线，转人工看，不直接拒人。' },
            { when: '8:45', title: '抽座抽卷', text: '座位当场随机，相邻两座题序、选项序都不同。卷子到开考才下发。' },
            { when: '9:00—10:30', title: '作答', text: '答一题存一题，断网照答。切屏、离座、多人入镜只提示监考员，不打断考生。' },
            { when: '10:31', title: '客观题出分', text: '主观题分给两名阅卷人，分差超限自动转第三人。' },
            { when: '当天下班前', title: '合分归档', text: '理论、实操按比例合成，补考名单同时列好，档案按人打包。' },
          ]}
        >
          <Paper />
        </StepsBeside>
      </Section>

      <Section id="paper" ground="mist">
        <FeaturePair
          wide="first"
          first={{ title: '两套卷，一样难', text: '每个鉴定点抽几道、易中难各占多少先定好。抽完给出预估平均分，差 2 分以上提示换题。', ground: 'wheat', picture: <Blueprint /> }}
          second={{ title: '进门先认人', text: '报名照和现场抓拍比一次，开考后再随机抽比两次。对不上的提示监考员，是不是本人由人来定。', ground: 'pine', picture: <Identity /> }}
        />
      </Section>

      <Section id="watch">
        <WideFeature
          ground="line"
          title="机器提示，人来定"
          lead="一条提示一份画面，谁处理的、用了多久，都写在记录里。"
          notes={[
            ['五类提示', '切屏、离座、多人入镜、视线离开、出现手机，每类的灵敏度自己调。'],
            ['三种处理', '正常、口头提醒、记违纪；没有“系统自动判零分”。'],
            ['复核', '考生在成绩页点一下就能申请，另一名考评员重看原画面。'],
            ['留存', '录像留多久按您的档案要求定，谁调看过也有记录。'],
          ]}
        >
          <HintLog />
        </WideFeature>
      </Section>

      <Section id="trade" ground="mist">
        <Feature
          flipped
          ground="slate"
          title="手上的分，两个人打"
          lead="考评员在平板上按评分表逐项给分，各打各的，互相看不到。差得多的那一项自动挑出来，请第三人看录像复评。"
          ticks={['评分表按国家职业标准的考核要点建', '扣分项拍照留证，一项一张', '考评员与考生同单位，派考时自动回避']}
        >
          <ScoreSheet />
        </Feature>
      </Section>

      <Section id="size" ground="ink">
        <LeadingFigure drawn={<SeatsToScale />} value="36 : 2" says="一个考场三十六个座，同一时刻需要人看的，通常不超过两个（示例考场一上午的统计）。">
          <AudienceColumns
            readers={[
              { size: '每年 3,000 人次以上', who: '等级评价机构', situation: '工种多、考点散，督导要看过程材料。', start: '题库与细目表、一人一档' },
              { size: '每年 300—3,000 人次', who: '院校与培训机构', situation: '结业考、模拟考、认定考连着来，机房只有两间。', start: '错峰排考、断网续答' },
              { size: '每年 300 人次以下', who: '生产企业', situation: '上岗证年审、晋级考，不能停产集中考。', start: '班前机考、实操评分' },
            ]}
          />
        </LeadingFigure>
      </Section>

      <Section id="story">
        <DiaryStory
          title="一个考点，四周从纸笔换到机考"
          organisation="江岸技能评价中心"
          quote="第一场最紧张的不是考生，是我们监考的。考到第三场，大家才信：真有事它会叫你。"
          person="考务负责人 贺先生"
          weeks={[
            { when: '第 1 周', what: '导入电工、焊工两个工种 4,100 道题，补齐鉴定点和难度。', result: '查出 186 道重复题、23 道答案有误' },
            { when: '第 2 周', what: '用上一期 40 名学员做模拟考，调人脸和切屏的灵敏度。', result: '误报从每场 31 条降到 6 条' },
            { when: '第 3 周', what: '机考与纸笔并行一场，两边成绩逐题对。', result: '客观题 100% 一致' },
            { when: '第 4 周', what: '正式机考 108 人，当天合分，次日公示。', result: '复核申请 2 件，均维持原分' },
          ]}
        />
      </Section>

      <Section id="questions" ground="mist">
        <Questions questions={questions} />
      </Section>
      <div className="wrap">
        <Related
          products={[
            ['assessmentManagement', '考生名单、准考证和发证在那里办，成绩自动回去。'],
            ['contentEcosystem', '没有题库的工种，从那里挑成套的题。'],
            ['positionMap', '考出的每项分数，对到岗位要求的那一项技能上。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先考一场模拟的" lead="备好一套题。开通以后导进去，先开一场不计成绩的。" />
    </>
  );
}
