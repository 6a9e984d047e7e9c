import type { QuizQuestion } from '../../../contract/live/room-events.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { kindNames } from './quiz-fields.tsx';

interface PreparedQuizzesProps {
  quizzes: readonly QuizQuestion[];
  /** Questions that were asked in this class already. */
  asked: ReadonlySet<string>;
  chosen: number;
  isBusy: boolean;
  onChoose: (index: number) => void;
  onEdit: (index: number) => void;
  onChange: (quizzes: readonly QuizQuestion[]) => void;
}

/** The prepared quizzes in their order. One of them is chosen. */
export function PreparedQuizzes({ quizzes, asked, chosen, isBusy, onChoose, onEdit, onChange }: PreparedQuizzesProps) {
  return (
    <div className="prepared" role="radiogroup" aria-label="备课题">
      {quizzes.map(({ quizKind, question, options }, index) => (
        <div key={index} className="prepared__row">
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot hold the text of a quiz */}
          <button className="choice choice--long" type="button" role="radio" aria-checked={index === chosen} onClick={() => onChoose(index)}>
            <i>{index + 1}</i>
            <span>
              {question}
              <small>{[kindNames[quizKind], `${options.length} 个选项`, ...(asked.has(question) ? ['已发过'] : [])].join(' · ')}</small>
            </span>
            {index === chosen && <Icon name="check" />}
          </button>
          <span className="prepared__acts">
            <button className="icon-button" type="button" aria-label={`第 ${index + 1} 题前移`} title="前移" disabled={isBusy || index === 0} onClick={() => onChange(quizzes.map((each, at) => quizzes[at === index ? index - 1 : at === index - 1 ? index : at] ?? each))}>
              <LiveIcon name="up" />
            </button>
            <button className="icon-button" type="button" aria-label={`改第 ${index + 1} 题`} title="改" disabled={isBusy} onClick={() => onEdit(index)}>
              <LiveIcon name="pen" />
            </button>
            <button className="icon-button" type="button" aria-label={`删第 ${index + 1} 题`} title="删" disabled={isBusy} onClick={() => onChange(quizzes.filter((_, at) => at !== index))}>
              <LiveIcon name="trash" />
            </button>
          </span>
        </div>
      ))}
    </div>
  );
}
