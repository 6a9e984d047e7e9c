import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { AudienceRows } from '../../product/audience.tsx';
import { BeforeAfter } from '../../product/argument.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature } from '../../product/feature.tsx';
import { Figures } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { Ruler } from '../../product/steps.tsx';
import { PictureStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import foundry from './pictures/foundry.svg';
import { questions } from './questions.ts';
import { Cameras, ClassQuestion, Classroom, FramesToScale, HoursLedger, RollCall } from './screens.tsx';
import './live-interaction.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'liveInteraction',
  description: '直播互动：签到、随堂答题、连麦、多机位示范都在一个教室里，下课自动切好回放章节，学时按人入账，给培训机构、院校和企业的线上课堂。',
  questions,
  words: ['直播', '直播课', '回放', '连麦', '签到', '随堂测'],
});

const contents = [
  ['why', '解决什么'],
  ['how', '怎么上课'],
  ['what', '四个环节'],
  ['who', '谁在用'],
  ['figures', '指标'],
  ['story', '案例'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: an online class needs attendance, feedback and recorded hours. */
export default function LiveInteraction() {
  return (
    <>
      <Opening
        page="liveInteraction"
        layout="beside"
        ground="ink"
        title={['直播课', '也能上出车间味']}
        lead="签到、答题、连麦、示范特写，都在一个教室里。下课之后，回放切好章节，学时记进台账。"
      >
        <svg className="product-opening__weave" viewBox="0 0 480 480" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
          <path fill="#0e8f6e" d="M480 0v120A120 120 0 0 1 360 0ZM360 240a120 120 0 0 1 120-120v120ZM240 120A120 120 0 0 1 360 0v120ZM360 360a120 120 0 0 1 120-120 120 120 0 0 1-120 120ZM480 480H360a120 120 0 0 1 120-120ZM240 360V240a120 120 0 0 1 120 120 120 120 0 0 1-120 120Z" />
        </svg>
        <Classroom />
      </Opening>
      <Contents sections={contents} />

      <Section id="why">
        <Head title="网课上不动，多半卡在这三处" />
        <BeforeAfter
          product="直播互动"
          changes={[
            { before: '群里刷“已到”，人在不在说不清', after: '进课签一次，课中随机再签一次', how: '60 秒内没点，记缺勤，班主任当场看得到名单。' },
            { before: '老师讲完问“听懂没有”，没人应声', after: '一道随堂题，30 秒知道谁没懂', how: '哪个选项错得多，老师接着讲哪个。' },
            { before: '检查要学时明细，临时翻聊天记录', after: '进出时间、答题、回放一并入账', how: '按班级、按人导出，栏目照当地的申报表配。' },
          ]}
        />
      </Section>

      <Section id="how" ground="mist">
        <Head title="排一节课，四步">老师备一台带摄像头的电脑，学员点链接就进。</Head>
        <Ruler
          shares={[1, 1, 1.6, 1]}
          steps={[
            { when: '课前一天', title: '排课发通知', text: '选班级、选时间，短信和站内消息自动提醒，学员名单跟着班走。' },
            { when: '提前 10 分钟', title: '试麦看设备', text: '检测麦克风、摄像头、网络三项，哪项不行写明怎么改。' },
            { when: '上课 90 分钟', title: '讲、问、练', text: '共享屏幕、特写机位随时切；签到、答题、连麦都在底栏。' },
            { when: '下课以后', title: '回放与学时', text: '按讲解段落切好章节，出勤表、答题表进台账。' },
          ]}
        />
      </Section>

      <Section id="what">
        <div className="product-features">
          <Feature
            ground="pine"
            title="人在不在，点一下就知道"
            lead="进课签一次，课中随机再签一次，那次不打招呼。签几次、每次留几秒，按这个班的要求设。"
            ticks={['定时签到与随机签到', '没签的人自动收到短信', '补签要写原因，班主任审']}
          >
            <RollCall />
          </Feature>
          <Feature
            flipped
            ground="wood"
            title="讲到哪里没懂，题目替您问"
            lead="备课时把题放进课件，讲到那一页点“发题”。错得最多的选项排最前，老师当场补讲。"
            ticks={['单选、多选、判断、填空、拍照题', '实操题拍照上传，圈画批注', '成绩计入平时分，权重自己定']}
          >
            <ClassQuestion />
          </Feature>
          <Feature
            ground="line"
            title="手上的活，给个特写"
            lead="讲台、工位、量具三个机位随时切。学员举手连麦，把自己的工件举到镜头前，师傅直接指。"
            ticks={['镜头画面 1280×720，每秒 20 帧', '共享屏幕 1920×1080，每秒 30 帧', '举手、静音、聊天，老师一个人管得住']}
          >
            <Cameras />
          </Feature>
          <Feature
            flipped
            ground="leaf"
            title="下课之后，账已经记好"
            lead="回放按讲解段落自动切章节，缺课的人补看多久算多久。月底导一张表，不用再补记录。"
            ticks={['重复看同一段，不重复计学时', '回放占用版本自带的存储空间', '导出 Excel 与 PDF，带页码和签章位']}
          >
            <HoursLedger />
          </Feature>
        </div>
      </Section>

      <Section id="who" ground="mist">
        <Head title="谁最先用得上">三种课堂，开头不一样。</Head>
        <AudienceRows
          readers={[
            { who: '晚上开班的培训机构', situation: '学员白天上班，晚七点到九点才有空，到不了教室；补贴班又要每天签到。', start: '随机签到 + 学时台账' },
            { who: '师傅不够分的企业', situation: '一位高级技师要带几个分厂，跑一趟两天，讲的还是同一件事。', start: '多机位示范 + 回放章节' },
            { who: '有实训课的院校', situation: '四十人围一台设备，后排看不见手上动作；顶岗实习的学生散在各地。', start: '工位特写 + 拍照题批注' },
          ]}
        />
      </Section>

      <Section id="figures" ground="ink">
        <Figures
          title="写进服务说明的数"
          lead="能做到的写出来，做不到的不写。"
          figures={[
            { name: '镜头画面', value: '1280×720', note: '20 帧 / 秒，2 Mbps' },
            { name: '共享屏幕', value: '1920×1080', note: '30 帧 / 秒，3 Mbps' },
            { name: '人工支持', value: '7×12', note: '小时，打电话有人接' },
            { name: '响应时间', value: '30 分钟', note: '内响应，从电话接通算起' },
          ]}
        >
          <FramesToScale />
        </Figures>
      </Section>

      <Section id="story">
        <PictureStory
          quote="原来九个分厂轮着派师傅，一个月跑两趟。现在周三晚上一起上，谁没跟上，第二天班前会就点名补。"
          organisation="安平重工培训中心"
          person="培训主管 邹先生"
          results={[
            ['覆盖分厂', '9 个'],
            ['每周直播', '3 场'],
            ['到课率', '71% → 94%'],
            ['师傅出差', '每月少 14 人次'],
          ]}
        >
          <img src={foundry} alt="" width="440" height="440" loading="lazy" />
        </PictureStory>
      </Section>

      <Section id="questions" ground="mist">
        <Questions questions={questions} />
      </Section>
      <div className="wrap">
        <Related
          products={[
            ['assessmentManagement', '报名和排课在那里做，班级名单直接进教室。'],
            ['enterpriseTraining', '直播学时自动记到年度培训计划里。'],
            ['aiAssistant', '课后把录音整理成纪要，随堂题先替老师出一版。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先试讲一节，再排正课" lead="开通以后请两位同事当学员，签到、答题、连麦走一遍。" />
    </>
  );
}
