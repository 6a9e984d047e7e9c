import { useEffect, useId, useRef } from 'react';
import { letterOf } from '../../../browser/live/option-letter.ts';
import { optionMaxLength, questionMaxLength, quizOptions } from '../../../contract/live/limits.ts';
import type { QuizQuestion } from '../../../contract/live/room-events.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Segments } from './segments.tsx';

export const kindNames = { single: '单选', multiple: '多选', trueFalse: '判断' } as const;
const kinds = Object.entries(kindNames) as [QuizQuestion['quizKind'], string][];
/** Fewer than the contract allows, so that a phone shows all of them. */
const optionsAtMost = 6;
const trueFalseOptions = ['对', '错'];

export const emptyQuiz: QuizQuestion = { quizKind: 'single', question: '', options: ['', ''], right: [] };

/** The quiz without spaces at the ends of its texts. A true-or-false quiz has fixed options. */
export const trimmed = ({ quizKind, question, options, right }: QuizQuestion): QuizQuestion => ({ quizKind, question: question.trim(), options: quizKind === 'trueFalse' ? trueFalseOptions : options.map((option) => option.trim()), right });

/** What is missing in a quiz. `at`: the question, the index of an option, or the choice of the right answer. */
export interface QuizFault {
  at: 'question' | 'right' | number;
  text: string;
}

/** The first fault of a trimmed quiz, or null. */
export function faultOfQuiz({ question, options, right }: QuizQuestion): QuizFault | null {
  if (question === '') return { at: 'question', text: '请写题目' };
  const empty = options.indexOf('');
  if (empty >= 0) return { at: empty, text: '每个选项都要写' };
  const repeated = options.findIndex((option, index) => options.indexOf(option) < index);
  if (repeated >= 0) return { at: repeated, text: '有两个选项一样' };
  return right.length === 0 ? { at: 'right', text: '请点选正确答案' } : null;
}

/** The fields of a quiz: kind, question, options and the right answer. A new fault takes the focus to its field. */
export function QuizFields({ quiz, fault, onChange }: { quiz: QuizQuestion; fault: QuizFault | null; onChange: (quiz: QuizQuestion) => void }) {
  const id = useId();
  const questionField = useRef<HTMLTextAreaElement>(null);
  const optionFields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (fault?.at === 'question') questionField.current?.focus();
    else if (fault) optionFields.current?.querySelectorAll<HTMLElement>(fault.at === 'right' ? '.quizmake__letter' : 'input')[fault.at === 'right' ? 0 : fault.at]?.focus();
  }, [fault]);
  /** Marks a field as the wrong one. */
  const invalidAt = (at: QuizFault['at']) => (fault?.at === at ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {});
  const faultText = fault && (
    <p className="quizmake__fault" role="alert" id={`${id}-fault`}>
      {fault.text}
    </p>
  );
  const { quizKind, question, options, right } = quiz;
  const set = (changes: Partial<QuizQuestion>) => onChange({ ...quiz, ...changes });
  const shown = quizKind === 'trueFalse' ? trueFalseOptions : options;
  const toggleRight = (index: number) => set({ right: quizKind === 'multiple' ? (right.includes(index) ? right.filter((each) => each !== index) : [...right, index].toSorted((a, b) => a - b)) : [index] });
  return (
    <>
      <Segments label="题型" choices={kinds} chosen={quizKind} onChoose={(next) => set({ quizKind: next, right: [] })} />
      <label className="quizmake__question">
        题目
        <textarea ref={questionField} rows={2} maxLength={questionMaxLength} value={question} {...invalidAt('question')} placeholder="改用星三角启动，电网供的启动电流降到原来的" onChange={({ target }) => set({ question: target.value })} />
      </label>
      {fault?.at === 'question' && faultText}
      <fieldset className="quizmake__options" ref={optionFields} {...(fault?.at === 'right' ? { 'aria-describedby': `${id}-fault` } : {})}>
        <legend>选项，点左边的字母定为正确答案</legend>
        {shown.map((option, index) => (
          <div key={index} className="quizmake__option">
            <button type="button" className="quizmake__letter" aria-pressed={right.includes(index)} aria-label={`${letterOf(index)} 是正确答案`} onClick={() => toggleRight(index)}>
              {right.includes(index) ? <Icon name="check" /> : letterOf(index)}
            </button>
            {quizKind === 'trueFalse' ? (
              <span>{option}</span>
            ) : (
              <input aria-label={`选项 ${letterOf(index)}`} maxLength={optionMaxLength} value={option} {...invalidAt(index)} onChange={({ target }) => set({ options: options.map((each, at) => (at === index ? target.value : each)) })} />
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
        {fault && fault.at !== 'question' && faultText}
      </fieldset>
    </>
  );
}
