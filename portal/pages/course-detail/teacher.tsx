import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { Quote } from '../../reading/quote.tsx';

type Teacher = NonNullable<DataOf<'getPlatformCoursessDetails'>['teacher']>;

/** The course's teacher, with a quote. */
export function TeacherBand({ teacher: { bizCode, resCode, resName, major, motto, experience, courseCount, poster } }: { teacher: Teacher }) {
  return (
    <section className="section teacher" aria-labelledby="teacher">
      <div className="wrap">
        <Poster src={poster} width={360} height={396} alt={`${resName}的画像`} />
        <div>
          <h2 id="teacher">{resName}主讲</h2>
          <p className="teacher__major">{major}</p>
          {motto && <Quote text={motto} />}
          <p className="muted">
            {experience}
            {courseCount > 1 && `${experience ? '，' : ''}在这里开了 ${courseCount} 门课`}
          </p>
          <MoreLink to={link('expertDetail', { bizCode, resCode })} prefetch="intent">
            看{resName}的资料和别的课
          </MoreLink>
        </div>
      </div>
    </section>
  );
}
