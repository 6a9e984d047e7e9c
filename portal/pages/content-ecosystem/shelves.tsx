import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Shelf } from './load-shelves.ts';

/** The trade, before the colon, gets its own line. */
function Title({ name }: { name: string }) {
  const [trade, ...rest] = name.split('：');
  return (
    <span>
      <b>{trade}</b>
      {rest.length > 0 && (
        <>
          <span className="sr-only">：</span>
          {rest.join('：')}
        </>
      )}
    </span>
  );
}

/** The course centre as a bookcase, two shelves per row. A spine's width is the number of lessons. */
export function Shelves({ shelves }: { shelves: Shelf[] | null }) {
  if (!shelves?.length) {
    return (
      <div className="shelves-missing">
        <p>
          <b>{shelves ? '课程正在上架' : '书架这会儿没能取到'}</b>
          <span>{shelves ? '过几天再来看看，或者告诉我们您想要哪个工种。' : '不影响看下面的内容，课程中心里也能找到它们。'}</span>
        </p>
        <ButtonLink to={link('courses')} tone="line" small>
          去课程中心
        </ButtonLink>
      </div>
    );
  }
  return (
    <ul className="shelves">
      {shelves.map(({ categoryCode, categoryName, total, courses }) => (
        <li key={categoryCode}>
          <ul>
            {courses.map(({ beorCode, bizCode, resName, lessonCount }) => (
              <li key={bizCode} style={{ flexGrow: lessonCount }}>
                <Link to={link('courseDetail', { beorCode, bizCode })} prefetch="none">
                  <Title name={resName} />
                  <small>
                    {lessonCount}
                    <span className="sr-only"> 课时</span>
                  </small>
                </Link>
              </li>
            ))}
          </ul>
          <h3>
            <Link to={link('allCourses', { categoryCode })} prefetch="none">
              {categoryName}
            </Link>
            <small>{total} 门</small>
          </h3>
        </li>
      ))}
    </ul>
  );
}
