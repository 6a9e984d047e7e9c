import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { priceText } from '../../page-parts/price.ts';
import type { Trade } from './trades.ts';

/** Null: the call failed. `total`: the number of courses in the category. */
export type TradeCourses = Pick<DataOf<'getPlatformCoursessList'>, 'list' | 'total'> | null;

/** One trade with an example workpiece: its drawing, its scoring out of 100 points, and matching courses. */
export function TradePart({ trade, courses }: { trade: Trade; courses: TradeCourses }) {
  const { key, sign, name, piece, scores } = trade;
  return (
    <section className="trade section" id={key} aria-labelledby={`${key}-title`}>
      <div className="wrap trade__in">
        <div className="trade__words">
          <b className="trade__sign" aria-hidden="true">
            {sign}
          </b>
          <h2 id={`${key}-title`}>
            {name}：一件{piece.name}
          </h2>
          <p className="lead">{piece.says}</p>
        </div>
        <figure className="trade__drawing">
          <img src={piece.drawing} alt={piece.shows} width="560" height="360" loading="lazy" />
          <figcaption>练手件示例，尺寸可换成您厂里的零件</figcaption>
        </figure>
        <div className="trade__scores">
          <h3>一百分怎么给</h3>
          <dl>
            {scores.map(([item, points]) => (
              <div key={item}>
                <dt>{item}</dt>
                <dd>
                  <i style={{ width: `${points * 2}%` }} />
                  <b>{points}</b>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="trade__courses">
          <h3>先学这几门</h3>
          <Courses trade={trade} courses={courses} />
        </div>
      </div>
    </section>
  );
}

function Courses({ trade: { name, courses: asked }, courses }: { trade: Trade; courses: TradeCourses }) {
  if (!courses || courses.list.length === 0) {
    return (
      <>
        <p className="muted">{courses ? `${name}的课程正在整理，先看看别的工种。` : '没能取到课程，可能是网络不稳。'}</p>
        <MoreLink to={link('allCourses')}>到全部课程里找</MoreLink>
      </>
    );
  }
  return (
    <>
      <ul>
        {courses.list.map(({ beorCode, bizCode, resName, lessonCount, teacherName, priceCents }) => (
          <li key={beorCode}>
            <Link to={link('courseDetail', { beorCode, bizCode })} prefetch="intent">
              <b>{resName}</b>
              <span>
                {lessonCount} 课时 · {teacherName}
              </span>
              <em>{priceText(priceCents)}</em>
            </Link>
          </li>
        ))}
      </ul>
      {courses.total > courses.list.length && (
        <MoreLink to={link('allCourses', { categoryCode: asked.categoryCode })}>这一类共 {courses.total} 门，都看看</MoreLink>
      )}
    </>
  );
}
