import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { AudienceColumns } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, FeaturePair } from '../../product/feature.tsx';
import { Bars, LeadingFigure } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { StepRows } from '../../product/steps.tsx';
import { DiaryStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import { questions } from './questions.ts';
import { AlumniDesk, Broadcasts, CouponLedger, ExpiryCalendar, ReferralChain, TenNewcomers } from './screens.tsx';
import './private-domain.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'privateDomain',
  description: '私域运营：班结束了，班群接着用，证书到期前请老学员回来复审，优惠券发多少张有数，转介绍从哪来记得清，给靠口碑招生的培训机构和院校。',
  questions,
  words: ['社群', '转介绍', '老学员'],
});

const contents = [
  ['newcomers', '新人从哪来'],
  ['expiry', '证书到期'],
  ['coupons', '优惠券'],
  ['referral', '转介绍与群发'],
  ['year', '结业后的一年'],
  ['who', '谁在用'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: after a class, learners who stay in contact come back and bring friends. */
export default function PrivateDomain() {
  return (
    <>
      <Opening
        page="privateDomain"
        layout="beside"
        ground="pine"
        title={['班散了', '人还在']}
        lead="证要复审，手艺要往上走，同事要取证。老学员有事先想到您，靠的是平时有人答应一声。"
      >
        <AlumniDesk />
      </Opening>
      <Contents sections={contents} />

      <Section id="newcomers" ground="ink">
        <LeadingFigure drawn={<TenNewcomers />} value="4 / 10" says="十位新学员里，四位是熟人带来的（示例机构，2026 年 1—10 月）。">
          <h2 className="newcomers__title">招一位新学员，花多少钱</h2>
          <Bars
            full={500}
            ticks={5}
            unit="元"
            bars={[
              { name: '老学员转介绍', amount: 72, shown: '72 元', note: '答谢券 60 元，加半天实操耗材' },
              { name: '老学员再报', amount: 120, shown: '120 元', note: '再报券每人一张，抵 120 元' },
              { name: '直播间留资', amount: 214, shown: '214 元', note: '老师课时与推广', quiet: true },
              { name: '信息流广告', amount: 486, shown: '486 元', note: '来得快，也走得快', quiet: true },
            ]}
          />
        </LeadingFigure>
      </Section>

      <Section id="expiry">
        <Feature
          flipped
          ground="leaf"
          title="他的证快到期，您比他先知道"
          lead="特种作业操作证三年一复审，叉车这类特种设备作业人员证四年到期。哪一届、多少人、哪个月到，按各证的年限排成月历；开窗前就把复审班备好，再去请人。"
          ticks={['到期前 90、60、30 天各看一次', '没排班的那一届标黄', '报过别家复审的，学员说一声就划掉']}
        >
          <ExpiryCalendar />
        </Feature>
      </Section>

      <Section id="coupons" ground="mist">
        <Feature
          ground="wheat"
          title="发多少张，心里有数"
          lead="一张券写清三件事：抵多少、什么课能用、哪天到期。每人一张，领完就停，不会一阵热闹过后对不上账。"
          ticks={['领取、核销、退回各记一笔', '同一单位团报，一个人领，五个人用', '补贴班默认不能叠加']}
        >
          <CouponLedger />
        </Feature>
      </Section>

      <Section id="referral">
        <FeaturePair
          wide="second"
          first={{ title: '带人来的，谢到他', text: '链接带着他的记号。朋友开了班，他得一张 60 元答谢券，一位朋友只算一次。朋友再带人，券归朋友：只有一级，不往上提成。', ground: 'pine', picture: <ReferralChain /> }}
          second={{ title: '先画线，再发', text: '比如一周最多两条。谁该收、收过几条，发之前先数一遍。停收的人多了，下一条就该想想。', ground: 'wood', picture: <Broadcasts /> }}
        />
      </Section>

      <Section id="year" ground="mist">
        <Head title="结业以后，五次找他都有由头">没事不找人；有事的那天，别错过。</Head>
        <StepRows
          steps={[
            { title: '发证，顺手建个档', text: '证书照片、到期日、在哪上班，当面问一遍。往后找他，都从这里来。', when: '结业第 3 天' },
            { title: '问一句：用上了吗', text: '上岗、换岗、没用上各记一笔。没用上的，转到就业推荐。', when: '第 30 天' },
            { title: '请回来半天', text: '实训车间空着的周日，开放给老学员练手，可以带一位同事。', when: '每季一次' },
            { title: '往上一级', text: '四级满年限的，算好三级还差几学时，把课表一并给他。', when: '够条件那月' },
            { title: '证到期之前', text: '复审班的日子、材料、费用一条说完，点一下就报上。', when: '到期前 90 天' },
          ]}
        />
      </Section>

      <Section id="story">
        <DiaryStory
          title="停了广告的三个月，班照样开"
          organisation="长河职业培训"
          quote="我们不会做营销，就是有人问，当天有人答。年底一算，一半的班是老学员凑起来的。"
          person="校长 仇先生"
          weeks={[
            { when: '第 1 周', what: '把 2023 年以来 1,160 名结业学员导进来，发说明，等人点头。', result: '同意 842 人，分成 26 个班群' },
            { when: '第 4 周', what: '按到期日请低压电工回来复审，提前备好两个班。', result: '应复审 76 人，报名 61 人' },
            { when: '第 8 周', what: '每月一个周日开放焊工车间，老学员可以带人。', result: '来 54 人，其中 19 位是生面孔' },
            { when: '第 12 周', what: '停掉信息流广告，看会不会断档。', result: '三个月开 11 个班，与去年同期相同' },
          ]}
        />
      </Section>

      <Section id="who" ground="pine">
        <Head title="三种人，靠老学员吃饭">开场白不一样，道理是一个。</Head>
        <AudienceColumns
          readers={[
            { size: '靠复审', who: '特种作业与特种设备培训机构', situation: '操作证三年复审，设备证四年换证，人是固定的，就看他回不回您这里。', start: '先导名单，排到期月历' },
            { size: '靠往上考', who: '技能等级培训机构', situation: '五级到三级要好几年，中间不联系，下一级就去别家考了。', start: '够条件那月，自动列出来' },
            { size: '靠师傅带人', who: '职业院校继续教育', situation: '毕业生进了厂，班组里缺证的同事就是下一批学员。', start: '每届选一位联络人' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['assessmentManagement', '被带来的新人，从报名码直接进那份名单。'],
            ['recruitment', '结业三十天还没用上手艺的，转去推荐岗位。'],
            ['enterpriseBranding', '老学员转出去的链接，开在您自己的域名下。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先看看谁的证快到期" lead="备好一届结业名单。开通以后导进去，各证按年限排上月历。" />
    </>
  );
}
