import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { Poster } from '../../../ui/poster.tsx';

type Course = DataOf<'expertsCourseListPage'>['list'][number];

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY', minimumFractionDigits: 0, maximumFractionDigits: 2 });
const count = new Intl.NumberFormat('zh-CN');

export function CourseRow({ course }: { course: Course }) {
  const { beorCode, bizCode, resName, summary, poster, lessonCount, learnerCount, priceCents } = course;
  return (
    <li className="course-row">
      <Poster src={poster} width={520} height={176} />
      <div>
        <h3>
          <Link to={link('courseDetail', { beorCode, bizCode })} prefetch="intent">
            {resName}
          </Link>
        </h3>
        {summary && <p>{summary}</p>}
      </div>
      <p className="course-row__facts">
        {lessonCount} 课时
        <br />
        {count.format(learnerCount)} 人学过
      </p>
      <p className="course-row__price">{priceCents === 0 ? '免费' : yuan.format(priceCents / 100)}</p>
    </li>
  );
}
