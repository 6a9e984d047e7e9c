import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { learnersText } from '../../courses/course-figures.ts';
import type { Course } from '../../courses/course-row.tsx';
import { PublishedOn } from '../../reading/published-on.tsx';

/** Two sections across all categories: the most popular and the newest courses. An empty or failed list is left out. */
export function Charts({ popular, newest }: { popular: Course[]; newest: Course[] }) {
  if (popular.length === 0 && newest.length === 0) return null;
  return (
    <div className="wrap charts">
      {popular.length > 0 && (
        <Chart id="popular" title="学的人多" sort="hot" more="按人数看全部">
          {popular.map((course) => (
            <Entry key={course.beorCode} course={course}>
              {learnersText(course.learnerCount)}
            </Entry>
          ))}
        </Chart>
      )}
      {newest.length > 0 && (
        <Chart id="newest" title="新上架" sort="new" more="按时间看全部">
          {newest.map((course) => (
            <Entry key={course.beorCode} course={course}>
              <PublishedOn time={course.publishTime} />
            </Entry>
          ))}
        </Chart>
      )}
    </div>
  );
}

interface ChartProps {
  id: string;
  title: string;
  sort: 'hot' | 'new';
  more: string;
  children: ReactNode;
}

const Chart = ({ id, title, sort, more, children }: ChartProps) => (
  <section className="chart" aria-labelledby={id}>
    <div className="head">
      <h2 id={id}>{title}</h2>
      <MoreLink to={link('allCourses', { sort })} prefetch="intent">
        {more}
      </MoreLink>
    </div>
    <ol>{children}</ol>
  </section>
);

const Entry = ({ course: { beorCode, bizCode, resName, teacherName, lessonCount }, children }: { course: Course; children: ReactNode }) => (
  <li>
    <h3>
      <Link to={link('courseDetail', { beorCode, bizCode })} prefetch="intent">
        {resName}
      </Link>
    </h3>
    <p>
      {lessonCount} 课时{teacherName && `，${teacherName}主讲`}
    </p>
    <small>{children}</small>
  </li>
);
