import { CallToAction } from '../../page-parts/call-to-action.tsx';
import { AudienceRows } from '../../product/audience.tsx';
import { BeforeAfter } from '../../product/argument.tsx';
import { Contents } from '../../product/contents.tsx';
import { Feature, WideFeature } from '../../product/feature.tsx';
import { LeadingFigure } from '../../product/figures.tsx';
import { productLoader } from '../../product/head.ts';
import { Opening } from '../../product/opening.tsx';
import { Questions } from '../../product/questions.tsx';
import { Related } from '../../product/related.tsx';
import { Head, Section } from '../../product/section.tsx';
import { Ruler } from '../../product/steps.tsx';
import { CountedStory } from '../../product/story.tsx';
import { headFrom } from '../../seo/head.ts';
import chart from './pictures/chart.svg';
import { questions } from './questions.ts';
import { JoinRequests, MemberCard, OperationLog, RightsMatrix } from './screens.tsx';
import './enterprise-management.css';

export const meta = headFrom;
export const loader = productLoader({
  page: 'enterpriseManagement',
  description: '企业管理：校区、部门、班组一棵树，角色决定能做什么，组织决定看得到谁，每次改动记到人、记改前改后，给有分校、分厂和多个部门的培训机构、院校和企业。',
  questions,
  words: ['组织架构', '权限', '角色', '分校'],
});

const contents = [
  ['accidents', '三次事故'],
  ['rights', '角色与权限'],
  ['log', '操作日志'],
  ['join', '进人'],
  ['life', '从来到走'],
  ['who', '几种单位'],
  ['questions', '常见问题'],
] as const;

/** Message of the page: a permission has an action and a scope, and every action is logged with a name. */
export default function EnterpriseManagement() {
  return (
    <>
      <Opening
        page="enterpriseManagement"
        layout="behind"
        ground="pine"
        title={['该他管的', '一样不少', '不该看的', '一眼没有']}
        lead="组织是一棵树，人挂在枝上。角色决定能做什么，位置决定看得到谁。"
      >
        <img className="organisation-chart" src={chart} alt="产品画面示例：江北职业培训学校的组织图，三个部门五个小组，城南校区教务周敏的可见范围用虚线圈出" width="900" height="640" fetchPriority="high" />
        <div className="organisation-card">
          <MemberCard />
        </div>
      </Opening>
      <Contents sections={contents} />

      <Section id="accidents">
        <Head title="三次事故，都不是坏人干的">账号共用、权限给大、人走没收回，哪家都可能碰到。</Head>
        <BeforeAfter
          product="企业管理"
          changes={[
            { before: '一个“教务”账号四个人登，成绩被改了，谁都说不是自己', after: '一人一个账号，改动写着名字', how: '改前是多少、改后是多少、为什么改、谁同意的，一行里都有。' },
            { before: '想让分校自己排课，结果全校的身份证号都看得到', after: '权限分两半给：能做什么，对谁做', how: '城南的教务只看得到城南的 386 人，想导全校的，系统不给，也记一笔。' },
            { before: '讲师辞职三个月，还在下载课件', after: '移出当天，手上的登录全部失效', how: '他建的课、批的卷留下，署名不变；别家给他的身份不受影响。' },
          ]}
        />
      </Section>

      <Section id="rights" ground="mist">
        <WideFeature
          ground="leaf"
          title="一张表，看清谁能动什么"
          lead="每一格只有四个词：全部、本组织、只看、没有。"
          notes={[
            ['先有六个', '常用角色已经配好，改一格就是您自己的。'],
            ['一人可以几顶帽子', '在城南当教务，在高新当讲师，各按各的算。'],
            ['该分开的分开', '录成绩的不管退费，批报名的不改分，内控检查先看这几格。'],
          ]}
        >
          <RightsMatrix />
        </WideFeature>
      </Section>

      <Section id="log">
        <Feature
          ground="slate"
          title="谁，几点，把什么改成了什么"
          lead="不用翻聊天记录还原现场。按人、按班、按动作筛一下，改前改后并排写着。"
          ticks={['成绩、学时、名单、角色、退费五类必记', '导出名单要写用途，身份证号默认打码', '只能查，不能改，管理员也一样']}
        >
          <OperationLog />
        </Feature>
      </Section>

      <Section id="join" ground="mist">
        <Feature
          flipped
          ground="wood"
          title="同事自己来敲门，您只管开不开"
          lead="老师用自己的手机号登录，搜到单位，点加入。核对姓名和手机号，同意或拒绝，不用建账号、发初始密码。"
          ticks={['搜单位至少要输四个字，每次最多列五家', '随时可以关掉“允许被搜索”', '同意时就定好是讲师还是学员']}
        >
          <JoinRequests />
        </Feature>
      </Section>

      <Section id="life">
        <Head title="一个人在单位里的四个日子">每个日子要动的只有一处，其余跟着变。</Head>
        <Ruler
          shares={[1, 1.2, 1.6, 1]}
          steps={[
            { when: '来的那天', title: '同意加入', text: '挂到他的部门，给一个角色。下次登录就能干活，看到的只有那一支。' },
            { when: '转正、兼岗', title: '加一顶帽子', text: '再给一个角色，写明在哪个部门有效。原来的不用动。' },
            { when: '部门合并', title: '挪一根枝', text: '把小组拖到新部门下，人、班、名单一起过去；谁的范围因此变大，保存前先列给您看。' },
            { when: '走的那天', title: '移出单位', text: '登录失效，待办转给接手的人，记录留档。' },
          ]}
        />
      </Section>

      <Section id="figures" ground="ink">
        <LeadingFigure value="7 / 57" says="五十七名成员里，能看到全校名单的只要七个（示例学校收紧权限以后）。">
          <dl className="reach-before-after">
            <div>
              <dt>能看全校名单</dt>
              <dd>
                <i style={{ width: '71.9%' }} className="is-quiet" />
                <span>以前 41 人</span>
              </dd>
              <dd>
                <i style={{ width: '12.3%' }} />
                <span>现在 7 人</span>
              </dd>
            </div>
            <div>
              <dt>能改成绩</dt>
              <dd>
                <i style={{ width: '33.3%' }} className="is-quiet" />
                <span>以前 19 人</span>
              </dd>
              <dd>
                <i style={{ width: '24.6%' }} />
                <span>现在 14 人，都是考评员</span>
              </dd>
            </div>
            <div>
              <dt>半年没登录的账号</dt>
              <dd>
                <i style={{ width: '21.1%' }} className="is-quiet" />
                <span>以前 12 个</span>
              </dd>
              <dd>
                <i style={{ width: '0.6%' }} />
                <span>现在 0 个</span>
              </dd>
            </div>
          </dl>
        </LeadingFigure>
      </Section>

      <Section id="story">
        <CountedStory
          title="四个校区并成一家，没有停过一天课"
          quote="合并最怕的不是系统，是谁都说“那个不归我管”。现在每个班挂在哪根枝上，点开就是负责人。"
          organisation="江北职业培训学校"
          person="校长助理 盛女士"
          counts={[
            ['共用的账号', '9 个', '0 个'],
            ['加一位新老师', '2 天，三个人经手', '10 分钟，一个人'],
            ['查一次成绩是谁改的', '半天，问一圈', '2 分钟'],
            ['检查组要的权限说明', '现写', '导出一页'],
          ]}
        />
      </Section>

      <Section id="who" ground="mist">
        <Head title="四种单位，从不同的枝下手">人越多，越要从最上面那几根理起。</Head>
        <AudienceRows
          readers={[
            { who: '一个校区的机构', situation: '十来个人，教务兼招生，老板自己也开课；最要紧的是别共用账号。', start: '一人一号 + 操作日志' },
            { who: '几个校区的机构', situation: '各校自己排课收费，总部要看总数，又不想各校互相看名单。', start: '组织树 + 本组织范围' },
            { who: '有分厂的企业', situation: '培训归人力，考核归车间，外请的讲师只来三天。', start: '部门角色 + 到期移出' },
            { who: '分系部的院校', situation: '系主任、班主任、实训老师三条线交叉，一个人常有两种身份。', start: '一人多角色' },
          ]}
        />
      </Section>

      <Section id="questions">
        <Questions questions={questions} layout="across" />
      </Section>
      <div className="wrap product-over-line">
        <Related
          products={[
            ['assessmentManagement', '班级、名单、成绩在那里办，谁能办由这里定。'],
            ['enterpriseBranding', '门户的样子谁来改、谁来发布，也是一项权限。'],
            ['operationService', '请我们代办时，单独给一个只看得到那件事的角色。'],
          ]}
        />
      </div>
      <CallToAction tone="go" title="先把共用的那个账号拆开" lead="填表的人就是第一位管理员，同事申请加入，由他来处理。" />
    </>
  );
}
