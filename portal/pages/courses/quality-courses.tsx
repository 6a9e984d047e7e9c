import type { DataOf } from '../../../contract/calls/index.ts';
import { CourseTile } from '../../courses/course-tile.tsx';

/** Master quality courses (spec content#course-centre): one large, four smaller, on the dark background. */
export function QualityCourses({ courses }: { courses: DataOf<'getQualityCourseList'>['list'] }) {
  return (
    <section className="section ground-ink dark quality" aria-labelledby="quality">
      <div className="wrap">
        <div className="head">
          <h2 id="quality">名师精品课</h2>
          <p className="lead">一位师傅从头讲到尾，难的地方都在手上示范。</p>
        </div>
        <ul className="quality__courses">
          {courses.map((course, position) => (
            <CourseTile key={course.beorCode} course={course} leads={position === 0} inSight />
          ))}
        </ul>
      </div>
    </section>
  );
}
