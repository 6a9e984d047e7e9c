import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { TimeSpent } from '../../product/argument.tsx';
import { FitsOrNot } from '../../product/audience.tsx';
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
import desks from './pictures/desks.svg';
import { questions } from './questions.ts';
import { ClipDesk, DutyWeek, ExamReport, HoursOfService, ServiceLedger } from './screens.tsx';
import './operation-service.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'operationService',
  description: '运营服务：人手不够的那几周，我们的同事替您排课、监考、剪课程短片，做什么、您给什么、几天交都写在单子上，决定权留在您手里。',
  questions,
  words: ['代运营', '代排课', '代监考'],
});

const contents = [
  ['services', '代办三件事'],
  ['hours', '省下的时间'],
  ['exam', '代监考'],
  ['hand-over', '怎么交接'],
  ['clips', '代剪短片'],
  ['fits', '适不适合'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: some weeks lack staff. The page says which work the service takes over and which it does not. */
export default function OperationService() {
  return (
    <>
      <Opening
        page="operationService"
        layout="below"
        ground="pine"
        title={['忙不过来的那几周', '借您一班人手']}
        lead="这一页说的不是软件，是人。排课、监考、剪短片，有名有姓的同事替您办，办到哪一步，打开周历就看得见。"
      >
        <DutyWeek />
      </Opening>
      <Contents sections={contents} />

      <Section id="services">
        <Head title="三件事，可以整件交出去">每件都写明：我们做什么，您给什么，哪一样不能交。</Head>
        <ServiceLedger />
      </Section>

      <Section id="hours" ground="mist">
        <Head title="一个考试周，您的人从 64 小时到 9 小时">按 4 场 144 座的理论考估算（示例），条的长短按工时画。</Head>
        <TimeSpent
          unit="小时"
          courses={[
            {
              name: '都自己办',
              total: '64 小时',
              parts: [
                { what: '排场次', length: 8 },
                { what: '通知考生', length: 7 },
                { what: '盯考场', length: 28 },
                { what: '处理提示', length: 9 },
                { what: '整理记录', length: 12 },
              ],
            },
            {
              name: '交出去以后，您的人',
              total: '9 小时',
              parts: [
                { what: '定计划', length: 3 },
                { what: '判违纪', length: 4 },
                { what: '签', length: 2 },
              ],
            },
          ]}
        />
      </Section>

      <Section id="exam">
        <Feature
          ground="slate"
          title="盯画面归我们，判不判归您"
          lead="两位同事盯三十六座，提示来了先看原画面。说得清的当场处理，说不清的、要判违纪的，立刻转给您的考务负责人。"
          ticks={['同一场不少于两人，互相补位', '只在那一场里有权限，考完自动收回', '考后一小时内交监考记录（示例）']}
        >
          <ExamReport />
        </Feature>
      </Section>

      <Section id="hand-over" ground="mist">
        <Head title="一张单子，怎么走完">您要做的三格，别人替不了。</Head>
        <Lanes
          stages={['提需求', '出方案', '您点头', '执行', '交接']}
          lanes={[
            { who: '您的教务', does: ['写清要什么、几号要', null, '改到可以，点“可以”', null, '验收，没问题签字'] },
            { who: '对接人', does: ['当天回话，缺什么问什么', '报价，写明交付时间', null, '每天一句进展', '交记录，列遗留的事'] },
            { who: '办事的人', does: [null, '排课表、排人、选片段', '照您的意见改', '按单子做，临时事先问', '权限收回'] },
            { who: '系统', does: ['开一张单子', '给够用的权限，不多给', '留下改了几版', '每一步记到人', '归档，下次照着来'] },
          ]}
        />
      </Section>

      <Section id="clips">
        <WideFeature
          ground="wood"
          title="一节九十分钟的课，剪出六条能转发的"
          lead="不是拍广告，是把师傅讲得最明白的那两分钟拿出来。"
          notes={[
            ['挑片段', '看随堂题和提问：哪里问得多，就剪哪里。'],
            ['配字幕', '术语照您的教材写，图号、牌号逐个核对。'],
            ['出镜要同意', '拍到学员的，先问本人；不同意的裁掉或打码。'],
            ['放哪里', '门户、班群、招生页都能用，片子归您。'],
          ]}
        >
          <ClipDesk />
        </WideFeature>
      </Section>

      <Section id="figures" ground="ink">
        <Figures
          title="几时有人，多久回话"
          lead="前两项写在各版本的服务说明里，后两项是代办单上常见的时间，以单子为准。"
          figures={[
            { name: '人工支持', value: '7×12', note: '小时，打电话有人接，节假日不停' },
            { name: '响应时间', value: '30 分钟', note: '电话打通那刻算起' },
            { name: '一个月的课表', value: '2 天', note: '示例，工作日，六个班以内' },
            { name: '六条短片', value: '3 天', note: '示例，工作日，含两轮修改' },
          ]}
        >
          <HoursOfService />
        </Figures>
      </Section>

      <Section id="story">
        <PictureStory
          quote="十一月一个月考四十场，我们就两个考务。请他们盯画面，我们俩只管考场里的人，头一回没有通宵整理材料。"
          organisation="南浦技能评价站"
          person="考务主任 应女士"
          results={[
            ['代监考', '40 场 1,386 座'],
            ['考务加班', '人均 61 → 8 小时'],
            ['转给考务定的', '29 条'],
            ['材料交齐', '考后当天'],
          ]}
        >
          <img src={desks} alt="" width="440" height="440" loading="lazy" />
        </PictureStory>
      </Section>

      <Section id="fits" ground="mist">
        <Head title="什么时候该借人手">能自己办好的，不用交出来。</Head>
        <FitsOrNot
          fits={['认定考试扎堆，一个月抵平时半年', '教务刚走，新人还没接上手', '课讲得好，没人会剪、没空剪', '几个校区一起开班，车间和老师排不开']}
          waits={['一个月两三个班：自己排更快，我们教您用排课', '实操考核：要有人在现场，远程替不了', '想连老师一起请：到专家库里约，不在这项服务里']}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} layout="across" />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['certificationExams', '代监考用的就是那套考场，提示和录像都在里面。'],
            ['liveInteraction', '短片从那里的回放剪出来，章节是现成的。'],
            ['enterpriseManagement', '给代办同事的权限在那里开，也在那里收。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="说说您最缺人的是哪一周" lead="留下电话，对接人先听您讲，再报价。" />
    </>
  );
}
