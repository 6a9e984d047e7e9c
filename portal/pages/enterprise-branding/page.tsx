import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { FitsOrNot } from '../../product/audience.tsx';
import { Contents } from '../../product/contents.tsx';
import { FeaturePair, WideFeature } from '../../product/feature.tsx';
import { Figures } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { StepsBeside } from '../../product/steps.tsx';
import { PictureStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import street from './pictures/street.svg';
import { questions } from './questions.ts';
import { AddressesToScale, ThreeBrands, Touches, TwoHouses } from './screens/worn.tsx';
import { DomainDesk, Dresser, Sections } from './screens/settings.tsx';
import './enterprise-branding.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'enterpriseBranding',
  description: '企业品牌：门户开在您自己的域名下，名字、标志、颜色、栏目都由您定，学员从收到链接到拿结业证，见到的都是您，给培训机构、院校和企业大学。',
  questions,
  words: ['独立域名', '门户', '品牌'],
});

const contents = [
  ['touches', '六处见面'],
  ['domain', '接上域名'],
  ['dress', '换上自己的'],
  ['houses', '互不串门'],
  ['figures', '指标'],
  ['fits', '适不适合'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: learners trust the name that they know, so they see only that name from the first link to the certificate. */
export default function EnterpriseBranding() {
  return (
    <>
      <Opening
        page="enterpriseBranding"
        layout="below"
        ground="ink"
        title={['同一个门户', '穿您自己的衣裳']}
        lead="域名是您的，名字、标志、颜色也是您的。学员认得的那块招牌，从报名一直挂到结业。"
      >
        <ThreeBrands />
      </Opening>
      <Contents sections={contents} />

      <Section id="touches">
        <Head title="学员一路上见您六面">从第一条链接到一张结业证，以青禾照护学堂（示例）为例。</Head>
        <Touches />
      </Section>

      <Section id="domain" ground="mist">
        <Head title="域名接过来，四步">前两步在您买域名的地方做，后两步在后台点。</Head>
        <StepsBeside
          steps={[
            { when: '您已经有的', title: '备好域名', text: '用官网的二级域名就行，例如 xue 开头。备案主体写您单位。' },
            { when: '五分钟', title: '加两条解析', text: '一条证明域名是您的，一条指过来。后台给出内容，照抄即可。' },
            { when: '多半几分钟，最长等一天', title: '等它查到', text: '查到之前，页面照旧用平台的地址，不影响招生。' },
            { when: '当场', title: '切过去', text: '链接、邮件、直播公开页一起换成您的域名。' },
          ]}
        >
          <DomainDesk />
        </StepsBeside>
      </Section>

      <Section id="dress">
        <FeaturePair
          wide="second"
          first={{ title: '给三样，门户就换好', text: '名称、标志、一个主色。按钮、标签、课程封面跟着走，不用请设计。', ground: 'wood', picture: <Dresser /> }}
          second={{ title: '先说什么，由您排', text: '九个栏目各有开关。还没有内容的先关着，空着的一栏比没有更难看。', ground: 'pine', picture: <Sections /> }}
        />
      </Section>

      <Section id="houses" ground="mist">
        <WideFeature
          ground="line"
          title="进了这家门，看不见那家"
          lead="一位学员在两家学，手机号只有一个，课程、学时、成绩各归各家。"
          notes={[
            ['登录时问一句', '只列他加入过的单位，只有一家就直接进。'],
            ['名单不共用', '您招来的学员，别家的后台里查不到。'],
            ['老师也一样', '兼职老师在甲校排的课，进了乙校看不到。'],
          ]}
        >
          <TwoHouses />
        </WideFeature>
      </Section>

      <Section id="figures" ground="pine">
        <Figures
          title="短一点，才记得住"
          lead="贴在车间门口的网址，要让人抬头看一眼就能输对。"
          figures={[
            { name: '独立域名', value: '旗舰版含', note: '以版本与价格页为准' },
            { name: '门户栏目', value: '9 个', note: '各自开关，先后自己排' },
            { name: '免费试用', value: '30 天', note: '先看样子，再决定接不接域名' },
            { name: '人工支持', value: '7×12', note: '小时，解析不会填就打电话' },
          ]}
        >
          <AddressesToScale />
        </Figures>
      </Section>

      <Section id="story">
        <PictureStory
          quote="以前发出去的是一长串别人的网址，家属总问是不是骗子。换成自己的域名以后，问这个的一个都没有了。"
          organisation="青禾照护学堂"
          person="院长 梁女士"
          results={[
            ['链接点开率', '46% → 71%'],
            ['问“是不是真的”', '每周 9 个 → 0'],
            ['换装用时', '1 个下午'],
            ['门户里的课', '17 门'],
          ]}
        >
          <img src={street} alt="" width="440" height="440" loading="lazy" />
        </PictureStory>
      </Section>

      <Section id="fits" ground="mist">
        <Head title="招牌值不值得换">看学员现在认的是谁。</Head>
        <FitsOrNot
          fits={['当地已经有名气，招生靠口碑', '企业大学，员工只认公司的内网和标志', '几个校区各自招生，对外要一个样子', '给合作院校、分公司开课，不想让对方看到第三家名字']}
          waits={['刚开班，名字还没定：先用平台地址，学员照样能学', '只给内部二三十人培训：直接发课程链接更省事', '域名还没备案：先办备案，门户可以同时搭']}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['enterpriseManagement', '门户由谁改、谁发布，在那里给权限。'],
            ['privateDomain', '门户挂出去以后，老学员和优惠券接着运营。'],
            ['contentEcosystem', '自家课还不够多，从那里挑几门摆上。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="把您的标志放上来看看" lead="试用里先换好名字和颜色，域名以后再接。" />
    </>
  );
}
