import { Link } from 'react-router';
import type { DataOf } from '../../contract/calls/index.ts';
import { priceText } from '../../portal/page-parts/price.ts';
import { Poster } from '../../ui/poster.tsx';
import { mobileLink } from '../mobile-link.ts';
import './media-item.css';

type Course = DataOf<'getIndexCourseList'>[number];

/** A course in a list of the phone site. The whole row is a link. */
export function CourseItem({ course, inSight = false }: { course: Course; inSight?: boolean }) {
  const { beorCode, bizCode, resName, poster, teacherName, lessonCount, priceCents } = course;
  return (
    <li className="media-item">
      <span className="media-item__picture">
        <Poster src={poster} width={520} height={176} loading={inSight ? 'eager' : 'lazy'} />
      </span>
      <div>
        <h3>
          <Link to={mobileLink('courseDetail', { beorCode, bizCode })} prefetch="intent">
            {resName}
          </Link>
        </h3>
        <p>{[`${lessonCount} 课时`, teacherName].filter(Boolean).join(' · ')}</p>
        <p className="media-item__price">{priceText(priceCents)}</p>
      </div>
    </li>
  );
}
