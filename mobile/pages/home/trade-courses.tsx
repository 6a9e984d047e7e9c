import { useEffect, useState } from 'react';
import type { DataOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { client } from '../../../portal/client.ts';
import { Button } from '../../../ui/button.tsx';
import { mobileLink } from '../../mobile-link.ts';
import { CourseItem } from '../../parts/course-item.tsx';
import { Failed } from '../../parts/failed.tsx';
import { Section } from '../../parts/section.tsx';
import { chooseTrade, useTrade } from '../../trade.ts';

type Courses = DataOf<'getIndexCourseList'>;

const shown = 4;

interface Answer {
  courses: Courses | 'failed';
  /** The page's own courses at that time. */
  beside: Courses | null;
}

/** The last courses of each trade that was chosen since the document was opened. */
let fetched: Readonly<Record<string, Answer>> = {};

interface TradeCoursesProps {
  trades: readonly { categoryCode: string; categoryName: string }[];
  /** Shown until the visitor chooses a trade. Null: the call failed. */
  popular: Courses | null;
}

/** Courses for the visitor's trade. The trade is chosen once. */
export function TradeCourses({ trades, popular }: TradeCoursesProps) {
  const trade = useTrade();
  const chosen = trades.find(({ categoryCode }) => categoryCode === trade);
  const { courses, isLoading, hasFailed, retry } = useCoursesOf(chosen?.categoryCode, popular);
  return (
    <Section title={chosen ? `${chosen.categoryName}课程` : '您学哪一行？'} more={{ to: mobileLink('courses', { categoryCode: chosen?.categoryCode }), text: '全部' }}>
      {trades.length > 0 && (
        <ul className="chips" aria-label="选一个工种，下面换成它的课">
          {trades.map(({ categoryCode, categoryName }) => (
            <li key={categoryCode}>
              <button type="button" aria-pressed={categoryCode === trade} onClick={() => chooseTrade(categoryCode === trade ? '' : categoryCode)}>
                {categoryName}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={isLoading ? 'trade-courses is-loading' : 'trade-courses'} aria-live="polite" aria-busy={isLoading}>
        {hasFailed ? (
          <div className="tab-empty" role="alert">
            <b>没能取到课程</b>
            <p>可能是网络不稳，再试一次通常就好</p>
            <Button tone="line" small onClick={retry}>
              重试
            </Button>
          </div>
        ) : courses === null ? (
          <Failed what="课程" />
        ) : courses.length === 0 ? (
          <div className="tab-empty">
            <b>这一行还没有课程</b>
            <p>换一个看看</p>
          </div>
        ) : (
          <ul>
            {courses.slice(0, shown).map((course) => (
              <CourseItem key={course.beorCode} course={course} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/**
 * The courses of a trade. The former ones stay while it loads, so that nothing moves. Stored ones are shown at once, and asked for again when
 * the page has new data: on each visit and after a pull.
 */
function useCoursesOf(categoryCode: string | undefined, popular: Courses | null) {
  const [answers, setAnswers] = useState(fetched);
  const [former, setFormer] = useState('');
  const answer = answers[categoryCode ?? ''];
  const isOld = categoryCode !== undefined && answer?.beside !== popular;
  const isLoading = categoryCode !== undefined && answer === undefined;
  useEffect(() => {
    if (!isOld || categoryCode === undefined) return;
    client.call('getIndexCourseList', { topCode: platformTopCode, categoryCode }).then(
      ({ data }) => {
        fetched = { ...fetched, [categoryCode]: { courses: data, beside: popular } };
        setAnswers(fetched);
        setFormer(categoryCode);
      },
      () => setAnswers({ ...fetched, [categoryCode]: { courses: fetched[categoryCode]?.courses ?? 'failed', beside: popular } }),
    );
  }, [categoryCode, isOld, popular]);
  const shown = (answer ?? (isLoading ? answers[former] : undefined))?.courses ?? popular;
  return { courses: shown === 'failed' ? null : shown, isLoading, hasFailed: answer?.courses === 'failed', retry: () => setAnswers(fetched) };
}
