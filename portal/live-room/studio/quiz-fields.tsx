import { optionMaxLength, questionMaxLength, quizOptions } from '../../../contract/live/limits.ts';
import type { QuizQuestion } from '../../../contract/live/room-events.ts';
import { Icon } from '../../../ui/icon.tsx';
import { letterOf } from './running-tasks.tsx';
import { Segments } from './segments.tsx';

export const kindNames = { single: '单选', multiple: '多选', trueFalse: '判断' } as const;
const kinds = Object.entries(kindNames) as [QuizQuestion['quizKind'], string][];
/** Fewer than the contract allows, so that a phone shows all of them. */
const optionsAtMost = 6;
const trueFalseOptions = ['对', '错'];

export const emptyQuiz: QuizQuestion = { quizKind: 'single', question: '', options: ['', ''], right: [] };

/** The quiz without spaces at the ends of its texts. A true-or-false quiz has fixed options. */
export const trimmed = ({ quizKind, question, options, right }: QuizQuestion): QuizQuestion => ({ quizKind, question: question.trim(), options: quizKind === 'trueFalse' ? trueFalseOptions : options.map((option) => option.trim()), right });

/** The message about the missing part of a trimmed quiz, or null. */
export const faultOfQuiz = ({ question, options, right }: QuizQuestion): string | null =>
  question === '' ? '请写题目' : options.includes('') ? '每个选项都要写' : new Set(options).size < options.length ? '有两个选项一样' : right.length === 0 ? '请点选正确答案' : null;

/** The fields of a quiz: kind, question, options and the right answer. */
export function QuizFields({ quiz, onChange }: { quiz: QuizQuestion; onChange: (quiz: QuizQuestion) => void }) {
  const { quizKind, question, options, right } = quiz;
  const set = (changes: Partial<QuizQuestion>) => onChange({ ...quiz, ...changes });
  const shown = quizKind === 'trueFalse' ? trueFalseOptions : options;
  const toggleRight = (index: number) => set({ right: quizKind === 'multiple' ? (right.includes(index) ? right.filter((each) => each !== index) : [...right, index].toSorted((a, b) => a - b)) : [index] });
  return (
    <>
      <Segments label="题型" choices={kinds} chosen={quizKind} onChoose={(next) => set({ quizKind: next, right: [] })} />
      <label className="quizmake__question">
        题目
        <textarea rows={2} maxLength={questionMaxLength} value={question} placeholder="改用星三角启动，电网供的启动电流降到原来的" onChange={({ target }) => set({ question: target.value })} />
      </label>
      <fieldset className="quizmake__options">
        <legend>选项，点左边的字母定为正确答案</legend>
        {shown.map((option, index) => (
          <div key={index} className="quizmake__option">
            <button type="button" className="quizmake__letter" aria-pressed={right.includes(index)} aria-label={`${letterOf(index)} 是正确答案`} onClick={() => toggleRight(index)}>
              {right.includes(index) ? <Icon name="check" /> : letterOf(index)}
            </button>
            {quizKind === 'trueFalse' ? (
              <span>{option}</span>
            ) : (
              <input aria-label={`选项 ${letterOf(index)}`} maxLength={optionMaxLength} value={option} onChange={({ target }) => set({ options: options.map((each, at) => (at === index ? target.value : each)) })} />
            )}
            {quizKind !== 'trueFalse' && options.length > quizOptions.min && (
              <button type="button" className="icon-button" aria-label={`去掉选项 ${letterOf(index)}`} onClick={() => set({ options: options.filter((_, at) => at !== index), right: [] })}>
                <Icon name="close" />
              </button>
            )}
          </div>
        ))}
        {quizKind !== 'trueFalse' && options.length < optionsAtMost && (
          <button type="button" className="more" onClick={() => set({ options: [...options, ''] })}>
            加一个选项
          </button>
        )}
      </fieldset>
    </>
  );
}
