import type { DataOf } from '../../../contract/calls/index.ts';
import { Button } from '../../../ui/button.tsx';
import { durationText } from '../../courses/course-figures.ts';

export type Chapter = DataOf<'getPlatformCoursessDetails'>['chapters'][number];

interface ChaptersProps {
  chapters: readonly Chapter[];
  /** Number of lessons in the whole course. */
  lessonCount: number;
  onTry: (chapterCode: string) => void;
}

/** The chapters of the course. Each opens without a script. */
export function Chapters({ chapters, lessonCount, onTry }: ChaptersProps) {
  const minutes = chapters.reduce((sum, chapter) => sum + chapter.minutes, 0);
  return (
    <section className="section ground-mist chapters" aria-labelledby="chapters">
      <div className="wrap">
        <div>
          <h2 id="chapters">课程章节</h2>
          <p className="lead">
            {chapters.length > 0 ? `${chapters.length} 章，共 ${lessonCount} 课时` : `共 ${lessonCount} 课时`}
            {minutes > 0 && `，约 ${durationText(minutes)}`}
          </p>
          <p className="small muted">开班后在班级里看，可以倍速和回看，学时自动记进台账。</p>
        </div>
        {chapters.length === 0 ? (
          <div className="state">
            <h3>章节还在整理</h3>
            <p className="small muted">想先了解讲什么，可以咨询报名时索要大纲</p>
          </div>
        ) : (
          <div className="chapters__list">
            {chapters.map((chapter, position) => (
              <details key={chapter.chapterCode} open={position === 0}>
                <summary>
                  <span className="chapters__number">{position + 1}</span>
                  <span className="chapters__title">{chapter.title}</span>
                  {chapter.hasTrial && <span className="chapters__free">有试看</span>}
                  {chapter.minutes > 0 && <span className="chapters__length">{durationText(chapter.minutes)}</span>}
                </summary>
                <ChapterWords chapter={chapter} onTry={onTry} />
              </details>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** One training hour, in minutes. */
const lessonMinutes = 45;

function ChapterWords({ chapter: { chapterCode, title, summary, minutes, hasTrial, trialTitle }, onTry }: { chapter: Chapter; onTry: (chapterCode: string) => void }) {
  const lessons = Math.round(minutes / lessonMinutes);
  const trial = trialTitle ? '播放试看' : '试看这一章';
  return (
    <div className="chapters__words">
      {summary && <p className="chapters__summary">{summary}</p>}
      <p>
        {lessons > 0 && `合 ${lessons} 课时，每课时 45 分钟。`}
        {hasTrial && (trialTitle ? `附一段试看《${trialTitle}》，不用登录。` : '这一章有一段可以先看，不用登录。')}
      </p>
      {hasTrial && (
        <Button tone="line" small className="needs-script" aria-label={`${trial}：${trialTitle || title}`} onClick={() => onTry(chapterCode)}>
          {trial}
        </Button>
      )}
    </div>
  );
}
