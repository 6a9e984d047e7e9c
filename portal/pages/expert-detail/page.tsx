import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { Breadcrumbs, trailTo } from '../../page-parts/breadcrumbs.tsx';
import '../../page-parts/page-parts.css';
import { orFailed, orMissing } from '../../lists/list-address.ts';
import { ListArea } from '../../lists/list-area.tsx';
import { MissingEntry } from '../../lists/missing-entry.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { recordCodeOf } from '../../lists/record-code.ts';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { Quote } from '../../reading/quote.tsx';
import { breadcrumbList, person } from '../../seo/structured-data.ts';
import { openDialog } from '../../shell/dialogs.ts';
import { isShown, useSite } from '../../site.ts';
import { CourseRow } from '../../courses/course-row.tsx';
import { OtherExperts } from './other-experts.tsx';
import '../../../ui/article.css';
import './expert-detail.css';

/** The maximum page size of a call. No expert has more courses, and the address has no page number. */
const coursesMax = 50;
const othersMax = 4;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const client = context.get(clientContext);
  const bizCode = recordCodeOf(request, 'expertDetail');
  const resCode = new URL(request.url).searchParams.get('resCode') ?? '';
  const topCode = platformTopCode;
  const expert = await orMissing(client.call('expertsDetails', { topCode, bizCode, resCode }));
  if (!expert) {
    const head = headOf({ publicOrigin, page: 'expertDetail', title: '没有这位专家', description: '这位专家的资料已经撤下，或地址写错了。', isHidden: true });
    return pageData({ expert: null, head }, true);
  }
  const [courses, others] = await Promise.all([
    orFailed(client.call('expertsCourseListPage', { topCode, resCode: expert.resCode, pageNum: 1, pageSize: coursesMax })),
    orFailed(client.call('indexExpertsList', { topCode, positionCode: 'index_experts' })),
  ]);
  const path = link('expertDetail', { bizCode: expert.bizCode, resCode: expert.resCode });
  const trail = trailTo('experts', { name: expert.resName, path });
  const summary = [expert.major, expert.experience, expert.motto].filter(Boolean).join('。');
  const head = headOf({
    publicOrigin,
    page: 'expertDetail',
    query: { bizCode: expert.bizCode, resCode: expert.resCode },
    recordCode: expert.bizCode,
    title: `${expert.resName}，${expert.major}`,
    description: summary || expert.introduction,
    structured: [
      person(publicOrigin, { path, name: expert.resName, jobTitle: expert.major, description: expert.motto, picture: expert.poster, titles: expert.titles }),
      breadcrumbList(publicOrigin, trail),
    ],
  });
  return data({ expert, courses, others: (others ?? []).filter((other) => other.bizCode !== expert.bizCode).slice(0, othersMax), trail, head });
}

export const meta = headFrom;

export default function ExpertDetail() {
  const loaded = useLoaderData<typeof loader>();
  const site = useSite();
  if (!loaded.expert) {
    return (
      <MissingEntry
        list="experts"
        title="没有这位专家"
        note="资料可能已经撤下，也可能是地址少了几个字。"
        back="看全部专家"
        search={{ page: 'experts', label: '搜专家', hint: fieldHint('experts') }}
      />
    );
  }
  const { expert, courses, others, trail } = loaded;
  const facts = [
    { name: '从业', text: expert.experience },
    { name: '可约', text: expert.availability },
    { name: '近期', text: expert.nextEvent },
  ].filter(({ text }) => text);
  return (
    <>
      <header className="master-head">
        <div className="wrap">
          <Breadcrumbs trail={trail} />
          <div className="master-head__columns">
            <Poster src={expert.poster} width={360} height={396} alt={`${expert.resName}的画像`} loading="eager" />
            <div>
              <h1>{expert.resName}</h1>
              <p className="master-head__major">{expert.major}</p>
              {expert.motto && <Quote text={expert.motto} />}
              <dl>
                {facts.map(({ name, text }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
              {isShown(site, 'cooperation_negotiation') && (
                <Button onClick={() => openDialog({ kind: 'enquiry', title: `约${expert.resName}上课`, note: '说说工种、人数和日期，顾问替您问档期', cooperationType: '1' })}>
                  约{expert.resName}上课
                </Button>
              )}
            </div>
          </div>
        </div>
      </header>
      {(expert.introduction || expert.titles.length > 0) && (
        <section className="section master-story">
          <div className="wrap">
            <h2>手艺从哪里来</h2>
            <div className="article" dangerouslySetInnerHTML={{ __html: expert.introduction }} />
            {expert.titles.length > 0 && (
              <ul aria-label="职级与资质">
                {expert.titles.map((title) => (
                  <li key={title}>{title}</li>
                ))}
              </ul>
            )}
          </div>
        </section>
      )}
      <section className="section ground-mist master-courses">
        <div className="wrap">
          <div className="head">
            <h2>{expert.resName}的课</h2>
            {courses && courses.total > 0 && <p className="lead">{courses.total} 门，直播和回放都能排进您的班。</p>}
          </div>
          <ListArea answer={courses} what="课程" measure="门" emptyNote="这位师傅的课还在录，可以先约现场课">
            {(list) => (
              <ul className="course-rows">
                {list.map((course) => (
                  <CourseRow key={course.beorCode} course={course} level={3} />
                ))}
              </ul>
            )}
          </ListArea>
        </div>
      </section>
      {others.length > 0 && <OtherExperts experts={others} />}
    </>
  );
}
