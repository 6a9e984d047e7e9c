import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { TimeSpent } from '../../product/argument.tsx';
import { FitsOrNot } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { FeaturePair, WideFeature } from '../../product/feature.tsx';
import { Bars } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { Lanes } from '../../product/steps.tsx';
import { CountedStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import { questions } from './questions.ts';
import { Certificates, ClassBoard, PapersMatrix, Timetable } from './screens.tsx';
import './assessment-management.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'assessmentManagement',
  description: '招培考评管理：报名、审核、缴费、排课、考核、发证用同一份名单，材料缺哪样当场提示，学时和成绩自动归到人，给办班多、工种杂的培训机构和院校。',
  questions,
  words: ['招生', '报名', '排课', '分班', '缴费', '发证', '证书', '证书管理', '教务'],
});

const contents = [
  ['time', '时间花在哪'],
  ['lanes', '谁做什么'],
  ['papers', '收材料'],
  ['rooms', '排课与发证'],
  ['funnel', '一期的数'],
  ['fits', '适不适合'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: data is typed once. A class loses its days to lists, not to lessons. */
export default function AssessmentManagement() {
  return (
    <>
      <Opening
        page="assessmentManagement"
        layout="below"
        ground="pine"
        title={['一份名单', '从报名用到发证']}
        lead="招生老师录一次，教务、老师、考评员接着用。哪个班卡在哪一步、缺谁的哪张纸，打开就看得见。"
      >
        <ClassBoard />
      </Opening>
      <Contents sections={contents} />

      <Section id="time">
        <Head title="一个班 31 个工作日，真正上课只有 12 天">按 40 人、96 学时的四级班估算（示例），条的长短按天数画。</Head>
        <TimeSpent
          unit="天"
          courses={[
            {
              name: '表格和群里办',
              total: '31 个工作日',
              parts: [
                { what: '收报名表', length: 5 },
                { what: '退回补件', length: 4 },
                { what: '对账排课', length: 3 },
                { what: '上课', length: 12, quiet: true },
                { what: '汇总学时', length: 2 },
                { what: '考核抄分', length: 3 },
                { what: '报送', length: 2 },
              ],
            },
            {
              name: '在一份名单上办',
              total: '17 个工作日',
              parts: [
                { what: '报名审核', length: 2 },
                { what: '排课', length: 1 },
                { what: '上课', length: 12 },
                { what: '考核', length: 1 },
                { what: '报送', length: 1 },
              ],
            },
          ]}
        />
      </Section>

      <Section id="lanes" ground="mist">
        <Head title="五个人，一条线">每一格只做自己那一步，做完自动到下一格。</Head>
        <Lanes
          stages={['招生', '开班', '上课', '考核', '发证']}
          lanes={[
            { who: '学员', does: ['扫码填表，拍照传证件', '手机缴费，看课表', '签到、听课、交作业', '自己打印准考证', '凭短信领证'] },
            { who: '招生老师', does: ['发报名码，看谁没填完', '够人数，点开班', null, null, null] },
            { who: '教务', does: [null, '排教室、设备、老师', '看出勤，批请假', '定考期，分考场', '核名单，登记领取'] },
            { who: '考评员', does: [null, null, null, '手机上逐项打分，签名', null] },
            { who: '系统', does: ['比对申报条件，催缺件', '查场地冲突，开票据', '学时自动入账', '合分，列补考名单', '生成发证数据'] },
          ]}
        />
      </Section>

      <Section id="papers">
        <WideFeature
          ground="leaf"
          title="缺什么，当场说"
          lead="照片底色、证件有效期、从业年限，报名时就比对，不等到审核那天才退。"
          notes={[
            ['一格一张纸', '齐、缺、重拍三种颜色，扫一眼就知道这个班能不能开。'],
            ['催的是人', '点一下，只给缺件的人发短信，写明缺哪一样、怎么拍。'],
            ['条件自己设', '按当地文件写年龄、学历、年限，改一次全班生效。'],
          ]}
        >
          <PapersMatrix />
        </WideFeature>
      </Section>

      <Section id="rooms" ground="mist">
        <FeaturePair
          first={{ title: '排课不撞车间', text: '教室、设备、老师三样一起查。拖动一节课，撞了哪个班马上标红，也给出最近的空档。', ground: 'pine', picture: <Timetable /> }}
          second={{ title: '考完就能发证', text: '成绩合好，照片、编号、名册一并生成，谁领走了也记着。', ground: 'wood', picture: <Certificates /> }}
        />
      </Section>

      <Section id="funnel" ground="ink">
        <Head title="一期班，人在哪一步少的">某机构叉车司机 2026 年上半年十个班合计（示例数据）。</Head>
        <Bars
          full={400}
          ticks={8}
          unit="人"
          bars={[
            { name: '扫码报名', amount: 388, shown: '388 人' },
            { name: '材料齐全', amount: 372, shown: '372 人', note: '16 人年限不够，报名时已告知' },
            { name: '缴费开班', amount: 361, shown: '361 人' },
            { name: '学满结业', amount: 349, shown: '349 人', note: '12 人转到下一期，学时带走' },
            { name: '考核合格', amount: 318, shown: '318 人', note: '一次合格率 91%' },
          ]}
        />
      </Section>

      <Section id="story">
        <CountedStory
          title="教务从五个人变成三个，班多开了一倍"
          quote="以前考前一周最怕对名单：报名表、缴费表、考场表三个版本。现在只有一份，改了大家都看得见。"
          organisation="启明职业培训学校"
          person="教务主任 许女士"
          counts={[
            ['收齐一个班的材料', '4 天', '半天'],
            ['考前退回补件', '23%', '6%'],
            ['名单对不上', '每月 5 次', '没有再发生'],
            ['考完到发证数据报出', '30 天', '12 天'],
            ['同时在办的班', '6 个', '13 个'],
          ]}
        />
      </Section>

      <Section id="fits" ground="mist">
        <Head title="先看看适不适合">用不上就不必买，这几条可以自己对。</Head>
        <FitsOrNot
          fits={['同时办三个班以上，工种不止一个', '要向人社部门报名单、学时和成绩', '招生、教务、考务不是同一个人', '实训车间或设备几个班轮着用']}
          waits={['一年只办一两期，人数不到三十：用表格就够', '只做线上录播课，不考核也不发证：看课程中心', '考核由别的机构包办，您只管教学：先用直播互动']}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} layout="across" />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['certificationExams', '理论考改成机考，题库抽卷、监考、合分接在这份名单后面。'],
            ['subsidisedTraining', '补贴班的开班报备和学时材料，从这里直接导出。'],
            ['liveInteraction', '排好的课点开就是教室，出勤自动回到班里。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="下一期班，从一个报名码开始" lead="备好名单。开通以后导进去，建起第一个班。" />
    </>
  );
}
