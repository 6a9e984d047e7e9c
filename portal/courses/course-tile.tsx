import { Link } from 'react-router';
import { link } from '../../contract/pages.ts';
import { Poster } from '../../ui/poster.tsx';
import { priceText } from '../page-parts/price.ts';
import { learnersText } from './course-figures.ts';
import type { Course } from './course-row.tsx';
import './course-tile.css';

interface CourseTileProps {
  course: Course;
  /** The larger variant, with a summary and the number of learners. */
  leads?: boolean;
  /** The picture is beside the text instead of above it. */
  flat?: boolean;
  inSight?: boolean;
}

/** A course tile below a section heading. The whole tile is a link. */
export function CourseTile({ course, leads = false, flat = false, inSight = false }: CourseTileProps) {
  const { beorCode, bizCode, resName, summary, poster, teacherName, lessonCount, learnerCount, priceCents } = course;
  return (
    <li className={`course-tile ${leads ? 'course-tile--leading' : ''} ${flat ? 'course-tile--flat' : ''}`}>
      <Poster src={poster} width={520} height={176} loading={inSight ? 'eager' : 'lazy'} />
      <div className="course-tile__words">
        <h3>
          <Link to={link('courseDetail', { beorCode, bizCode })} prefetch="intent">
            {resName}
          </Link>
        </h3>
        {leads && summary && <p className="course-tile__summary">{summary}</p>}
        <p className="course-tile__facts">
          <span>{lessonCount} 课时</span>
          {teacherName && <span>{teacherName}主讲</span>}
          {leads && <span>{learnersText(learnerCount)}</span>}
          <b>{priceText(priceCents)}</b>
        </p>
      </div>
    </li>
  );
}
