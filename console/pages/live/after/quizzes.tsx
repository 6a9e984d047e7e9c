import { letterOf } from '../../../../browser/live/option-letter.ts';
import type { Quiz } from '../../../../contract/live/room-state.ts';
import { secondClock } from '../times.ts';
import { Nothing } from './loaded-record.tsx';

const lettersOf = (choices: readonly number[]): string => choices.toSorted((one, other) => one - other).map(letterOf).join('');
const isRight = ({ right }: Quiz, choices: readonly number[]): boolean => lettersOf(choices) === lettersOf(right);

/** Each quiz of a class: question, number of people per option, and the answer of each person. */
export function Quizzes({ quizzes }: { quizzes: readonly Quiz[] }) {
  if (quizzes.length === 0) return <Nothing title="这节课没有随堂题">讲师在讲台出题，题目、答案和每个人选了什么会列在这里。</Nothing>;
  return quizzes.map((quiz, index) => (
    <section key={quiz.quiz} className="block">
      <h3>
        随堂题 {index + 1}
        <small>
          {secondClock(quiz.openedAt)} 出题，{quiz.answers.length} 人答，{quiz.answers.filter(({ choices }) => isRight(quiz, choices)).length} 人答对
        </small>
      </h3>
      <p className="after__question">{quiz.question}</p>
      <ol className="after__options">
        {quiz.options.map((option, at) => (
          <li key={option} className={quiz.right.includes(at) ? 'is-right' : undefined}>
            <span>
              {letterOf(at)}　{option}
            </span>
            {quiz.right.includes(at) ? <span className="tag tag--ok">正确</span> : null}
            <b>{quiz.answers.filter(({ choices }) => choices.includes(at)).length} 人</b>
          </li>
        ))}
      </ol>
      <ul className="after__people">
        {quiz.answers.map(({ person, name, choices, at }) => (
          <li key={person}>
            {name}
            <span className={isRight(quiz, choices) ? 'st st--ok' : 'st st--fail'}>选 {lettersOf(choices)}</span>
            <time>{secondClock(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  ));
}
