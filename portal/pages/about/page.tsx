import type { LoaderFunctionArgs } from 'react-router';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { clientContext, renderContext } from '../../context.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { foundBySearch } from '../../seo/site-pages.ts';
import { breadcrumbList, organization } from '../../seo/structured-data.ts';
import { Beliefs } from './beliefs.tsx';
import { Contact } from './contact.tsx';
import { FirstClass } from './first-class.tsx';
import { Milestones } from './milestones.tsx';
import construction from './pictures/construction.svg';
import { Promises } from './promises.tsx';
import './about.css';

const description = '鹦鹉匠做职业培训的软件和服务：我们是谁、守哪几条规矩、怎样陪您开出第一个班，以及服务承诺、联系方式和备案信息。';

async function load({ context }: LoaderFunctionArgs) {
  const { publicOrigin, topCode } = context.get(renderContext);
  const { data: config } = await context.get(clientContext).call('getSiteConfig', { topCode });
  const structured = [organization(publicOrigin, { description, telephone: config.supportPhone }), breadcrumbList(publicOrigin, trailTo('about'))];
  return { head: headOf({ publicOrigin, page: 'about', description, structured }) };
}

export const loader = foundBySearch({ page: 'about', description }, load);

export const meta = headFrom;

/** Numbers about what the company offers (spec constants#editions). */
const facts = [
  { value: '15 项', label: '产品与服务，按需要装' },
  { value: '4 类', label: '客户：机构、院校、企业、课程供应商' },
  { value: '60 万分钟', label: '成品课程目录，课程中心陈列其中 60 门' },
  { value: '3.2 万道', label: '题目，按知识点标好' },
];

/** Section backgrounds in order: mist, white, ink, white, mist, pine, white. */
export default function About() {
  return (
    <>
      <header className="page-head about-head">
        <div className="wrap">
          <div>
            <h1>{'给教手艺的人\n做一套趁手的家什'}</h1>
            <p className="lead">鹦鹉匠做职业培训的软件和服务。招生、上课、考试、发证、就业，学员走的是一条路，我们就把它做成一个平台。</p>
          </div>
          <img src={construction} alt="鹦鹉匠标志的作图：三个圆、一把角尺、一支圆规" width="640" height="546" fetchPriority="high" />
        </div>
      </header>
      <section className="section" id="who">
        <div className="wrap who">
          <h2 className="lines">{'先听，再跟\n再说出自己的话'}</h2>
          <div className="who__text">
            <p>鹦鹉学话是这样，徒弟学艺也是这样：先看师傅的手，再照着做，最后做出自己的活。我们给自己取名“鹦鹉匠”，是因为做这套软件的人，一多半在车间、实训楼和考场里待过。</p>
            <p>用它的是教务、班主任、考评员和带徒的师傅。他们的时间该花在人身上，不该花在对表、催费、补签到上。所以我们从一张签到表做起，做到今天的报名、排课、直播、机考、岗位画像和补贴材料。</p>
            <p>我们不办学校，不发证书，也不替谁承诺通过率。平台是工具，手艺还在师傅手里。</p>
          </div>
          <dl className="who__facts">
            {facts.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Beliefs />
      <FirstClass />
      <Milestones />
      <Promises />
      <Contact />
      <CallToAction title="想看看合不合手？" lead="挑一个小班，按旗舰版的功能从报名走到发证。" />
    </>
  );
}
