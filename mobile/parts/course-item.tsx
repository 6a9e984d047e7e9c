import { Link } from 'react-router';
import type { DataOf } from '../../contract/calls/index.ts';
import { priceText } from '../../portal/page-parts/price.ts';
import { Poster } from '../../ui/poster.tsx';
import { mobileLink } from '../mobile-link.ts';
import './media-item.css';

type Course = DataOf<'getIndexCourseList'>[number];

/** A course in a list of the phone site. The whole row is a link. */
export function CourseItem({ course, inSight = false }: { course: Course; inSight?: boolean }) {
  return (
    <li className="media-item">
      <span className="media-item__picture">
        <Poster src={course.poster} width={520} height={176} loading={inSight ? 'eager' : 'lazy'} />
      </span>
      <div>
        <CourseWords course={course} />
      </div>
    </li>
  );
}

/** Title, length, teacher and price of a course. The link covers the nearest positioned element. */
export function CourseWords({ course: { beorCode, bizCode, resName, teacherName, lessonCount, priceCents } }: { course: Course }) {
  return (
    <>
      <h3>
        <Link to={mobileLink('courseDetail', { beorCode, bizCode })} prefetch="intent">
          {resName}
        </Link>
      </h3>
      <p>{[`${lessonCount} 课时`, teacherName].filter(Boolean).join(' · ')}</p>
      <p className="course-price">{priceText(priceCents)}</p>
    </>
  );
}
