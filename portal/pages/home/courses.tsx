import { platformTopCode } from '../../../contract/constants.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { ButtonLink, MoreLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { client } from '../../client.ts';
import { useSite } from '../../site.ts';
import { EmptyPart, FailedPart } from './part-state.tsx';
import { useReveal } from './reveal.tsx';

type Course = DataOf<'getIndexCourseList'>[number];
type Listed = Course[] | 'loading' | 'failed';

/** Courses at these indexes animate in from the left, the others from the right (spec home#courses). */
export const fromTheLeft: ReadonlySet<number> = new Set([0, 1, 4, 5]);
/** Indexes of the two wide courses: the first and the last, so that no two rows look alike. */
const wide: ReadonlySet<number> = new Set([0, 5]);

export function Courses({ categories, first }: { categories: DataOf<'getCourseCategory'> | null; first: Course[] | null }) {
  const site = useSite();
  const [chosen, setChosen] = useState(categories?.[0]?.categoryCode ?? '');
  const [listed, setListed] = useState<Listed>(first ?? 'failed');
  const fetched = useRef(new Map<string, Course[]>(first ? [[chosen, first]] : []));

  async function choose(categoryCode: string) {
    setChosen(categoryCode);
    const known = fetched.current.get(categoryCode);
    if (known) return setListed(known);
    setListed('loading');
    const answer: Listed = await client.call('getIndexCourseList', { topCode: platformTopCode, categoryCode }).then(
      ({ data }) => data,
      () => 'failed' as const,
    );
    if (Array.isArray(answer)) fetched.current.set(categoryCode, answer);
    // The visitor may have chosen another category meanwhile.
    setChosen((current) => {
      if (current === categoryCode) setListed(answer);
      return current;
    });
  }

  return (
    <section className="section ground-mist" id="courses">
      <div className="wrap">
        <div className="head">
          <h2>{site?.config.informationData.hugeCourse || '海量课程'}</h2>
          <MoreLink to={link('courses')}>进入课程中心</MoreLink>
        </div>
        {categories && categories.length > 0 && (
          <fieldset className="categories">
            <legend className="sr-only">课程类目</legend>
            {categories.map(({ categoryCode, categoryName }) => (
              <button key={categoryCode} type="button" aria-pressed={categoryCode === chosen} onClick={() => void choose(categoryCode)}>
                {categoryName}
              </button>
            ))}
          </fieldset>
        )}
        <div aria-live="polite" aria-busy={listed === 'loading'}>
          {listed === 'loading' ? (
            <CoursesSkeleton />
          ) : listed === 'failed' ? (
            <FailedPart what="课程" onRetry={chosen ? () => void choose(chosen) : undefined} />
          ) : listed.length === 0 ? (
            <EmptyPart title="这个类目还没有课程" note="换个类目看看，或告诉我们您想学什么">
              <ButtonLink to={link('allCourses')} tone="line" small>
                看全部课程
              </ButtonLink>
            </EmptyPart>
          ) : (
            <CourseList key={chosen} courses={listed} />
          )}
        </div>
      </div>
    </section>
  );
}

/** The list animates in again for every category. */
function CourseList({ courses }: { courses: Course[] }) {
  const list = useReveal<HTMLUListElement>();
  return (
    <ul className="courses" ref={list} data-reveal="list">
      {courses.slice(0, 6).map((course, index) => (
        <li key={course.beorCode} className={`${fromTheLeft.has(index) ? 'from-left' : 'from-right'} ${wide.has(index) ? 'is-wide' : ''}`}>
          <CourseCard course={course} wide={wide.has(index)} />
        </li>
      ))}
    </ul>
  );
}

function CourseCard({ course, wide }: { course: Course; wide: boolean }) {
  const { beorCode, bizCode, resName, poster, lessonCount, teacherName, summary, learnerCount } = course;
  return (
    <Link className="course" to={link('courseDetail', { beorCode, bizCode })} prefetch="intent">
      <Poster src={poster} width={wide ? 520 : 260} height={176} />
      <div className="course__words">
        <h3>{resName}</h3>
        <p>
          {lessonCount} 课时 · {teacherName}主讲
          {wide && ` · ${learnerCount.toLocaleString('zh-CN')} 人学过`}
        </p>
        {wide && <p>{summary}</p>}
      </div>
    </Link>
  );
}

/** Placeholders with the same size as six courses, so that nothing moves when the courses arrive. */
function CoursesSkeleton() {
  return (
    <ul className="courses" aria-label="正在取课程">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className={wide.has(index) ? 'is-wide' : ''}>
          <span className="course">
            <span className="skeleton course__blank" />
            <span className="course__words">
              <span className="skeleton" style={{ width: '70%', height: 20 }} />
              <span className="skeleton" style={{ width: '45%', height: 16 }} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
