import { useLocation } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { ButtonLink, MoreLink } from '../../../ui/button.tsx';
import { CourseRow } from '../../courses/course-row.tsx';
import { CourseTile } from '../../courses/course-tile.tsx';
import type { Floor } from '../../courses/load-courses.ts';

/** A category section: one large course, the first in the operator's order, and four smaller ones. */
export function CategoryFloor({ floor: { category, courses, total } }: { floor: Floor }) {
  const { categoryCode, categoryName } = category;
  const id = `floor-${categoryCode}`;
  return (
    <section className="floor" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>
          {categoryName}
          {courses && <small>{total} 门</small>}
        </h2>
        <MoreLink to={link('allCourses', { categoryCode })} prefetch="intent">
          全部{categoryName}课程
        </MoreLink>
      </div>
      {courses === null ? (
        <FailedCourses />
      ) : (
        <ul className="floor__courses">
          {courses.map((course, position) => (
            <CourseTile key={course.beorCode} course={course} leads={position === 0} flat={position > 0} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** One category with all its featured courses. The page has the category's title. */
export function CategoryWhole({ floor: { category, courses } }: { floor: Floor }) {
  const { categoryCode, categoryName } = category;
  if (courses === null) return <FailedCourses />;
  if (courses.length === 0) {
    return (
      <div className="state">
        <h2>{categoryName}还没有课程</h2>
        <p className="small muted">换个类目看看，或告诉我们您想学什么</p>
        <ButtonLink tone="line" small to={link('allCourses')}>
          看全部课程
        </ButtonLink>
      </div>
    );
  }
  return (
    <div>
      <ul className="course-rows">
        {courses.map((course, position) => (
          <CourseRow key={course.beorCode} course={course} level={2} withTeacher inSight={position < 3} />
        ))}
      </ul>
      <MoreLink className="floors__more" to={link('allCourses', { categoryCode })} prefetch="intent">
        按标签和行业再筛
      </MoreLink>
    </div>
  );
}

export function FailedCourses() {
  const { pathname, search } = useLocation();
  return (
    <div className="state">
      <p>
        <b>没能取到课程</b>
      </p>
      <p className="small muted">可能是网络不稳，再试一次通常就好</p>
      <ButtonLink tone="line" small to={pathname + search} reloadDocument>
        重试
      </ButtonLink>
    </div>
  );
}
