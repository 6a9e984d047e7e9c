import { useRef } from 'react';
import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { noteLeftOff } from '../../../browser/left-off.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { link, pages } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { Breadcrumbs, trailTo, type Step } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { orMissing } from '../../lists/list-address.ts';
import { MissingEntry } from '../../lists/missing-entry.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { PublishedOn } from '../../reading/published-on.tsx';
import { recordCodeOf } from '../../lists/record-code.ts';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { learnersText } from '../../courses/course-figures.ts';
import { CourseTile } from '../../courses/course-tile.tsx';
import { headFrom, headOf } from '../../seo/head.ts';
import { breadcrumbList, course as courseData } from '../../seo/structured-data.ts';
import { Chapters } from './chapters.tsx';
import { Enrolment } from './enrolment.tsx';
import { partsOf, type IntroductionPart } from './introduction.ts';
import { TeacherBand } from './teacher.tsx';
import { TrialPlayer } from './trial-player.tsx';
import { useTrial } from './trial.ts';
import '../../../ui/article.css';
import './course-detail.css';

type Details = DataOf<'getPlatformCoursessDetails'>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const beorCode = recordCodeOf(request, 'courseDetail');
  const found = await orMissing(context.get(clientContext).call('getPlatformCoursessDetails', { topCode: platformTopCode, beorCode, bizCode: new URL(request.url).searchParams.get('bizCode') || undefined }));
  if (!found) {
    const head = headOf({ publicOrigin, page: 'courseDetail', title: '没有这门课', description: '这门课已经下架，或地址写错了。', isHidden: true });
    return pageData({ course: null, head }, true);
  }
  const { introduction, ...course } = found;
  const codes = { beorCode: course.beorCode, bizCode: course.bizCode };
  const path = link('courseDetail', codes);
  const trail = trailToCourse(course, path);
  const head = headOf({
    publicOrigin,
    page: 'courseDetail',
    query: codes,
    recordCode: course.beorCode,
    title: course.resName,
    description: `${course.resName}，${course.lessonCount} 课时${course.teacherName && `，${course.teacherName}主讲`}。${introduction || course.summary}`,
    structured: [
      courseData(publicOrigin, {
        path,
        title: course.resName,
        description: course.summary,
        picture: course.poster,
        priceCents: course.priceCents,
        minutes: course.chapters.reduce((sum, { minutes }) => sum + minutes, 0),
        teacherName: course.teacherName,
      }),
      breadcrumbList(publicOrigin, trail),
    ],
  });
  return data({ course, parts: partsOf(introduction), trail, head });
}

/** Breadcrumbs: course centre, category, course. */
function trailToCourse({ categoryCode, categoryName, resName }: Pick<Details, 'categoryCode' | 'categoryName' | 'resName'>, path: string): Step[] {
  const category = { name: categoryName, path: link('courses', { categoryCode }) };
  return [...trailTo('courses'), ...(categoryName ? [category] : []), { name: resName, path }];
}

export const meta = headFrom;

export default function CourseDetail() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded.course) {
    return (
      <MissingEntry
        list="allCourses"
        title="没有这门课"
        note="它可能已经下架，也可能是地址少了几个字。"
        back={`看${pages.allCourses.title}`}
        search={{ page: 'allCourses', label: '搜课程', hint: fieldHint('allCourses') }}
      />
    );
  }
  // The key resets the trial and the open chapters when the course changes.
  return <Course key={loaded.course.beorCode} {...loaded} />;
}

function Course({ course, parts, trail }: { course: Omit<Details, 'introduction'>; parts: IntroductionPart[]; trail: Step[] }) {
  const { beorCode, resName, summary, poster, teacherName, lessonCount, learnerCount, priceCents, publishTime, categoryCode, categoryName, tags, teacher, chapters, related } = course;
  const trial = useTrial(beorCode, (chapterCode, seconds, length) =>
    noteLeftOff({ key: `course ${beorCode} ${chapterCode}`, address: link('courseDetail', { beorCode, bizCode: course.bizCode }), title: resName, part: chapters.find((chapter) => chapter.chapterCode === chapterCode)?.title ?? '', poster, seconds, length, isPublic: true }),
  );
  const stage = useRef<HTMLDivElement>(null);
  const opening = parts.find(({ title }) => title === '');

  function tryChapter(chapterCode: string): void {
    stage.current?.scrollIntoView({ block: 'center' });
    void trial.play(chapterCode);
  }

  return (
    <>
      <header className="course-head">
        <div className="wrap">
          <Breadcrumbs trail={trail} />
          <div className="course-head__columns">
            <div>
              <TrialPlayer poster={poster} first={chapters.find(({ hasTrial }) => hasTrial)} current={chapters.find(({ chapterCode }) => chapterCode === trial.chapterCode)} trial={trial} stage={stage} />
              {tags.length > 0 && (
                <ul className="course-head__tags" aria-label="课程标签">
                  {tags.map(({ tagCode, tagName, offered }) => (
                    <li key={tagCode}>
                      {offered ? (
                        <Link to={link('allCourses', { tagCode })} prefetch="intent">
                          {tagName}
                        </Link>
                      ) : (
                        <span>{tagName}</span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <div>
              <h1>{resName}</h1>
              {summary && <p className="lead">{summary}</p>}
              <dl>
                <div>
                  <dt>课时</dt>
                  <dd>{lessonCount} 课时</dd>
                </div>
                {teacherName && (
                  <div>
                    <dt>主讲</dt>
                    <dd>{teacher ? <Link to={link('expertDetail', { bizCode: teacher.bizCode, resCode: teacher.resCode })}>{teacherName}</Link> : teacherName}</dd>
                  </div>
                )}
                <div>
                  <dt>学员</dt>
                  <dd>{learnersText(learnerCount)}</dd>
                </div>
                <div>
                  <dt>上架</dt>
                  <dd>
                    <PublishedOn time={publishTime} />
                  </dd>
                </div>
              </dl>
              <Enrolment resName={resName} priceCents={priceCents} />
            </div>
          </div>
        </div>
      </header>
      {parts.length > 0 && (
        <section className="section about-course" aria-labelledby="about-course">
          <div className="wrap">
            <h2 id="about-course">这门课讲什么</h2>
            {opening && <div className="article about-course__opening" dangerouslySetInnerHTML={{ __html: opening.html }} />}
            {parts.filter((part) => part !== opening).map(({ title, html }) => (
              <div key={title} className="about-course__part">
                <h3>{title}</h3>
                <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
              </div>
            ))}
          </div>
        </section>
      )}
      <Chapters chapters={chapters} lessonCount={lessonCount} onTry={tryChapter} />
      {teacher && <TeacherBand teacher={teacher} />}
      {related.length > 0 && (
        <section className={`section related-courses ${teacher ? 'ground-mist' : ''}`} aria-labelledby="related">
          <div className="wrap">
            <div className="head">
              <h2 id="related">接着可以学</h2>
              <MoreLink to={link('allCourses', { categoryCode })} prefetch="intent">
                {categoryName ? `全部${categoryName}课程` : pages.allCourses.title}
              </MoreLink>
            </div>
            <ul>
              {related.map((other) => (
                <CourseTile key={other.beorCode} course={other} />
              ))}
            </ul>
          </div>
        </section>
      )}
      <CallToAction title="先开一个试用班" lead="把这门课排进去，看学时、作业和成绩怎么记。" />
    </>
  );
}
