import { useState } from 'react';
import { letterOf } from '../../../browser/live/option-letter.ts';
import type { Quiz } from '../../../contract/live/room-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TaskCard } from '../frame.tsx';
import type { Room } from '../use-room.ts';
import { Countdown, leftText, secondsUntil } from './countdown.tsx';
import { isSameChoice, type QuizAnswers } from './use-quiz-answers.ts';

/** How long a result stays open on a phone. Its head stays longer. */
const resultMilliseconds = 20_000;
/** How long a quiz stays open on a phone after it was handed in. It can be opened again. */
const handedInMilliseconds = 3_000;
const quizKinds = { single: '单选', multiple: '多选', trueFalse: '判断' } as const;

export function QuizCard({ room: { room, me, counts, online }, quiz, now, answers: { choices, choose, handIn } }: { room: Room; quiz: Quiz; now: number; answers: QuizAnswers }) {
  const mine = quiz.answers.find(({ person }) => person === me?.person);
  const [isBusy, setBusy] = useState(false);
  const left = quiz.until === null ? null : secondsUntil(quiz.until, now);
  const isOver = left === 0;

  const chosen = choices[quiz.quiz] ?? mine?.choices ?? [];
  const isHandedIn = mine !== undefined && isSameChoice(chosen, mine.choices);
  const setChosen = (next: readonly number[]) => choose(quiz.quiz, next);
  const submit = () => {
    setBusy(true);
    void handIn(quiz.quiz).finally(() => setBusy(false));
  };

  const pick = (index: number) => setChosen(quiz.quizKind !== 'multiple' ? [index] : chosen.includes(index) ? chosen.filter((each) => each !== index) : [...chosen, index]);
  const number = room.quizzes.indexOf(quiz) + 1;
  const total = quiz.until === null ? 1 : Math.max(1, Math.round((quiz.until - quiz.openedAt) / 1000));
  const answered = counts.quizzes[quiz.quiz]?.answered ?? quiz.answered;
  const headId = `quiz-${quiz.quiz}`;
  const isSingle = quiz.quizKind !== 'multiple';
  return (
    <TaskCard
      label={`随堂题 ${number}`}
      size="alone"
      head={
        <>
          <b>随堂题 {number}</b>
          {quizKinds[quiz.quizKind]}
        </>
      }
      left={[isHandedIn && '已交', left !== null && (isOver ? '时间到' : leftText(left))].filter(Boolean).join('，') || undefined}
      {...(isHandedIn ? { foldsAfter: handedInMilliseconds } : {})}
    >
      {left !== null && <Countdown {...{ left, total }} />}
      <div className="task__body">
        <h2 id={headId}>{quiz.question}</h2>
        <div role={isSingle ? 'radiogroup' : 'group'} aria-labelledby={headId}>
          {quiz.options.map((option, index) => (
            <button
              key={option}
              className="choice"
              type="button"
              role={isSingle ? 'radio' : 'checkbox'}
              aria-checked={chosen.includes(index)}
              tabIndex={isSingle && index !== (chosen[0] ?? 0) ? -1 : 0}
              disabled={isOver}
              onClick={() => pick(index)}
              onKeyDown={(event) => {
                // Enter on a chosen option hands in. The press that chose it may still be held.
                if (event.key === 'Enter' && (event.repeat || chosen.includes(index))) {
                  event.preventDefault();
                  if (!event.repeat && !isBusy && !isHandedIn) submit();
                  return;
                }
                const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
                if (!step) return;
                event.preventDefault();
                const next = (index + step + quiz.options.length) % quiz.options.length;
                if (isSingle) pick(next);
                (event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus();
              }}
            >
              <i>{letterOf(index)}</i>
              {option}
              {chosen.includes(index) && <Icon name="check" />}
            </button>
          ))}
        </div>
        <p className="task__note">
          {noteOf()}
          {answered}
          {online ? ` / ${online.count}` : ''} 人已交。
        </p>
      </div>
      <Button tone="go" full busy={isBusy} disabled={chosen.length === 0 || isOver || isHandedIn} onClick={submit}>
        {isHandedIn ? '已交' : mine ? '交改过的' : '交卷'}
      </Button>
    </TaskCard>
  );

  function noteOf(): string {
    if (isHandedIn) return isOver ? '时间到了，老师收卷以后公布答案。' : '收卷以前可以改，以最后交的为准。';
    if (isOver) return chosen.length > 0 ? '时间到了，正在交您选的。' : mine ? '时间到了，交过的算数。' : '时间到了，没有选就没有交。';
    return mine ? '改过的还没有交。' : '收卷以前可以改。';
  }
}

export function ResultCard({ room: { room, me }, quiz, onClose }: { room: Pick<Room, 'room' | 'me'>; quiz: Quiz; onClose: () => void }) {
  const mine = quiz.answers.find(({ person }) => person === me?.person);
  const number = room.quizzes.findIndex((each) => each.quiz === quiz.quiz) + 1;
  const isCorrect = mine !== undefined && isSameChoice(mine.choices, quiz.right);
  return (
    <TaskCard
      label={`随堂题 ${number} 的答案`}
      size="beside"
      foldsAfter={resultMilliseconds}
      onClose={onClose}
      head={
        <>
          <b>随堂题 {number}</b>
          {isCorrect ? '您答对了' : mine ? '您没有答对' : `${quiz.answered} 人已交`}
        </>
      }
    >
      <h2>{quiz.question}</h2>
      <dl className="result">
        {quiz.options.map((option, index) => {
          const count = quiz.counts[index] ?? 0;
          const isRight = quiz.right.includes(index);
          const isMine = mine?.choices.includes(index) === true;
          return (
            <div key={option} className={isRight ? 'is-right' : undefined}>
              <dt>
                {letterOf(index)}　{option}
                {isRight && <span className="mark mark--good">正确答案{isMine && isCorrect ? '，您答对了' : ''}</span>}
                {isMine && !isRight && <span className="mark mark--watch">您选的</span>}
              </dt>
              <dd>{count} 人</dd>
              <dd className="bar">
                <i style={{ width: `${quiz.answered > 0 ? Math.round((count / quiz.answered) * 100) : 0}%` }} />
              </dd>
            </div>
          );
        })}
      </dl>
      {!mine && <p className="task__note">您没有交这一题。</p>}
    </TaskCard>
  );
}
