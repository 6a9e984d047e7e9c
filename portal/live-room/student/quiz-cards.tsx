import { useEffect, useEffectEvent, useState } from 'react';
import type { Quiz } from '../../../contract/live/room-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TaskCard } from '../frame.tsx';
import type { Room } from '../use-room.ts';
import { Countdown, leftText, secondsUntil } from './countdown.tsx';

/** How long a result stays open on a phone. Its head stays longer. */
const resultMilliseconds = 20_000;
const letterOf = (index: number) => String.fromCodePoint(65 + index);
const quizKinds = { single: '单选', multiple: '多选', trueFalse: '判断' } as const;

export function QuizCard({ room: { client, room, me, counts, online }, quiz, now, onFailure }: { room: Room; quiz: Quiz; now: number; onFailure: (error: unknown) => void }) {
  const mine = quiz.answers.find(({ person }) => person === me?.person);
  const [chosen, setChosen] = useState<readonly number[]>(mine?.choices ?? []);
  const [isBusy, setBusy] = useState(false);
  const left = quiz.until === null ? null : secondsUntil(quiz.until, now);
  const isOver = left === 0;

  const handIn = async () => client.send({ do: 'answer', quiz: quiz.quiz, choices: chosen.toSorted((one, other) => one - other) }).catch(onFailure);
  const handInLate = useEffectEvent(() => {
    if (!mine && chosen.length > 0) void handIn();
  });
  // The chosen answer is submitted one second before the end.
  const isLastSecond = left === 1;
  useEffect(() => {
    if (isLastSecond) handInLate();
  }, [isLastSecond]);

  const choose = (index: number) => setChosen(quiz.quizKind !== 'multiple' ? [index] : chosen.includes(index) ? chosen.filter((each) => each !== index) : [...chosen, index]);
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
      left={left === null ? undefined : isOver ? '时间到' : leftText(left)}
    >
      {left !== null && <Countdown {...{ left, total }} />}
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
            disabled={mine !== undefined || isOver}
            onClick={() => choose(index)}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
              if (!step) return;
              event.preventDefault();
              const next = (index + step + quiz.options.length) % quiz.options.length;
              if (isSingle) choose(next);
              (event.currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus();
            }}
          >
            <i>{letterOf(index)}</i>
            {option}
            {chosen.includes(index) && <Icon name="check" />}
          </button>
        ))}
      </div>
      {mine ? (
        <p className="task__note">
          <b>已交。</b>老师收卷以后公布答案。{answered} 人已交。
        </p>
      ) : (
        <>
          <Button tone="go" full busy={isBusy} disabled={chosen.length === 0 || isOver}
            onClick={() => {
              setBusy(true);
              void handIn().finally(() => setBusy(false));
            }}
          >
            交卷
          </Button>
          <p className="task__note">
            {isOver ? '时间到了，没有选就没有交。' : '交之前可以改。'}
            {answered}
            {online ? ` / ${online.count}` : ''} 人已交。
          </p>
        </>
      )}
    </TaskCard>
  );
}

const sameChoices = (one: readonly number[], other: readonly number[]) => one.length === other.length && one.every((each) => other.includes(each));

export function ResultCard({ room: { room, me }, quiz, onClose }: { room: Pick<Room, 'room' | 'me'>; quiz: Quiz; onClose: () => void }) {
  const mine = quiz.answers.find(({ person }) => person === me?.person);
  const number = room.quizzes.findIndex((each) => each.quiz === quiz.quiz) + 1;
  const verdict = mine ? (sameChoices(mine.choices, quiz.right) ? '，您答对了' : '') : '';
  return (
    <TaskCard
      label={`随堂题 ${number} 的答案`}
      size="beside"
      foldsAfter={resultMilliseconds}
      onClose={onClose}
      head={
        <>
          <b>随堂题 {number}</b>
          {quiz.answered} 人已交
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
                {isRight && <span className="mark mark--good">正确答案{isMine ? verdict : ''}</span>}
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
