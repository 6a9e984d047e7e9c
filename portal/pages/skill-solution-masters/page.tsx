import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { TimeSpent } from '../../product/argument.tsx';
import { AudienceRows } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, FeaturePair, WideFeature } from '../../product/feature.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { DiaryStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import { Duties } from './duties.tsx';
import hands from './pictures/hands.svg';
import { questions } from './questions.ts';
import { Difficulty, MarkedWork, Sites, TakenSteps } from './screens.tsx';
import './skill-solution-masters.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'skillSolutionMasters',
  description: '技能大师线上工作室方案：把绝活拆成看得清、量得到的几步，录示范、开直播、批作品，一位大师带几个厂的徒弟，带徒、攻关、推广三样台账平时记好，给大师、企业和技师学院。',
  questions,
  words: ['大师工作室', '技能大师', '名师带徒'],
});

const contents = [
  ['steps', '绝活拆开'],
  ['teach', '批作品与直播'],
  ['week', '大师的一周'],
  ['solve', '攻关'],
  ['duties', '年底看什么'],
  ['who', '三种工作室'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: a master's skill is hard to put into words, but it can be recorded, measured and split into steps. */
export default function SkillSolutionMasters() {
  return (
    <>
      <Opening
        page="skillSolutionMasters"
        family="技能培训方案"
        layout="behind"
        ground="pine"
        title={['师傅退休了', '手艺还在教']}
        lead="刀怎么压、眼看哪里，一步一步录下来。徒弟照着干，拍照交，大师圈改，改到合格才算学会。"
      >
        <img className="masters-hands" src={hands} alt="产品画面示例：刮研示范短片的一帧，标着刀身与工件 25 至 30 度、左手压点和行刀方向，下方是六步的时间轴，正播到第三步起刀" width="900" height="640" fetchPriority="high" />
      </Opening>
      <Contents sections={contents} />

      <Section id="steps">
        <WideFeature
          ground="wood"
          title="说不清的手感，看得见、量得到"
          lead="“多练就会了”教不会人。把一招拆成六步，每步只看一处、只量一样。"
          notes={[
            ['两个机位', '一个拍整个人的架势，一个只拍手和刀，徒弟自己切着看。'],
            ['每步有尺子', '角度、点数、粗糙度，能量的都写上数，不写“适当”。'],
            ['错也录下来', '常见的错各录一段，徒弟看得出自己像哪一种。'],
          ]}
        >
          <TakenSteps />
        </WideFeature>
      </Section>

      <Section id="teach" ground="mist">
        <FeaturePair
          wide="second"
          first={{ title: '一次示范，四个厂看', text: '每周一晚，大师在自己的工位上干，别处的徒弟举手问。错过的看回放，问题也留着。', ground: 'leaf', picture: <Sites /> }}
          second={{ title: '一件一件批', text: '徒弟交的是活，不是心得。大师在照片上圈，语音说两句；合格了，下一步才解锁。', ground: 'wheat', picture: <MarkedWork /> }}
        />
      </Section>

      <Section id="week">
        <Head title="大师的一周，省出十个小时">同一位大师带九名徒弟，前后各记四周（示例）。</Head>
        <TimeSpent
          unit="小时"
          courses={[
            { name: '跑着带', total: '每周 18 小时', parts: [{ what: '路上', length: 7 }, { what: '同样的话再讲一遍', length: 6, quiet: true }, { what: '看徒弟干活', length: 3 }, { what: '写总结报材料', length: 2 }] },
            { name: '线上带，每月面授一次', total: '每周 8 小时', parts: [{ what: '录示范', length: 1.5 }, { what: '直播', length: 1.5 }, { what: '批作品', length: 3 }, { what: '现场', length: 2 }] },
          ]}
        />
      </Section>

      <Section id="solve" ground="mist">
        <Feature
          ground="pine"
          title="攻关不只记结果，也记走不通的路"
          lead="试过什么、改了哪个参数、结果差在哪，一条一条留着。三年后别的班组碰上同样的毛病，搜得到，不用再试一遍。"
          ticks={['试验参数、照片、检测单挂在一起', '见效与否由工艺员签认', '推到哪几条线，用了没有，逐月回看']}
        >
          <Difficulty />
        </Feature>
      </Section>

      <Section id="duties" ground="ink">
        <Head title="年底考核问的三件事，平时就有答案">横线下的数，是一间企业级工作室前三季度的示例。</Head>
        <Duties />
      </Section>

      <Section id="story">
        <DiaryStory
          title="罗师傅退休前的十个月"
          organisation="南屏轴承"
          quote="我就会刮，不会讲。他们把我的手拍大了看，我自己才知道，原来我每一刀都先抬一下腕。"
          person="钳工高级技师 罗师傅"
          weeks={[
            { when: '第 1 月', what: '挑三招先录：精刮、研孔、调间隙。助理按动作切成十九段。', result: '一招平均十二分钟' },
            { when: '第 3 月', what: '九名徒弟分在三个厂，每周交一件活。', result: '第一件合格的，等了六周' },
            { when: '第 6 月', what: '和工艺科一起解决主轴温升，试了七种配合间隙。', result: '温升从 31 ℃ 降到 18 ℃' },
            { when: '第 10 月', what: '退休。短片留给厂里，他每周四晚还上线一小时。', result: '三名徒弟取得技师证书' },
          ]}
        />
      </Section>

      <Section id="who" ground="mist">
        <Head title="三种工作室，各从一头做起">不用等设备齐。一部手机、一盏灯，也能录第一段。</Head>
        <AudienceRows
          readers={[
            { who: '企业的工作室', situation: '大师两三年后退休，徒弟分在几个分厂，绝活还在他一个人手上。', start: '先录三招最难替的' },
            { who: '行业与园区', situation: '中小企业养不起高级技师，遇到难题不知道找谁。', start: '先开每周一晚的示范和问诊' },
            { who: '技师学院', situation: '请大师进校，一年四次，学生看了热闹，没练到手。', start: '先把示范配成要交的活' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['experts', '还没有自己的大师，可以先从平台的专家里约。'],
            ['highSkillTalent', '徒弟要往技师上走，档案和条件在那里看。'],
            ['liveInteraction', '示范直播的多机位、连麦和回放，是同一间教室。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先把最难替的那一招录下来" lead="架好一个机位，先录十分钟，徒弟看得懂再往下录。" />
    </>
  );
}
