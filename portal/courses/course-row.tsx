import { Link } from 'react-router';
import type { DataOf } from '../../contract/calls/index.ts';
import { link } from '../../contract/pages.ts';
import { Poster } from '../../ui/poster.tsx';
import { Marked } from '../lists/marked.tsx';
import { priceText } from '../page-parts/price.ts';
import { learnersText } from './course-figures.ts';
import './course-row.css';

export type Course = DataOf<'getPlatformCoursessList'>['list'][number];

interface CourseRowProps {
  course: Course;
  /** Heading level, one below the heading of the list. */
  level: 2 | 3;
  /** Words of a search, marked in the row. */
  keyword?: string;
  /** Shows the teacher's name. For lists with several teachers. */
  withTeacher?: boolean;
  inSight?: boolean;
}

/** A course in a list: title, duration and price. The whole row is a link. */
export function CourseRow({ course, level, keyword = '', withTeacher = false, inSight = false }: CourseRowProps) {
  const { beorCode, bizCode, resName, summary, poster, teacherName, lessonCount, learnerCount, priceCents } = course;
  const Heading = `h${level}` as const;
  return (
    <li className="course-row">
      <Poster src={poster} width={520} height={176} loading={inSight ? 'eager' : 'lazy'} />
      <div>
        <Heading>
          <Link to={link('courseDetail', { beorCode, bizCode })} prefetch="intent">
            <Marked text={resName} keyword={keyword} />
          </Link>
        </Heading>
        {summary && (
          <p>
            <Marked text={summary} keyword={keyword} />
          </p>
        )}
        {withTeacher && teacherName && (
          <p className="course-row__teacher">
            <Marked text={teacherName} keyword={keyword} />
            主讲
          </p>
        )}
      </div>
      <p className="course-row__facts">
        {lessonCount} 课时
        <br />
        {learnersText(learnerCount)}
      </p>
      <p className="course-row__price">{priceText(priceCents)}</p>
    </li>
  );
}
