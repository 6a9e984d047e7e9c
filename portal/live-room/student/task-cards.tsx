import { useEffect, useEffectEvent, useState } from 'react';
import type { Room } from '../use-room.ts';
import type { CheckIn, Quiz } from '../../../contract/live/room-state.ts';
import { partsOf } from '../../../contract/dates.ts';
import { calledHandSeconds } from '../../../contract/live/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { Tally } from '../../../ui/class-ruler/tally.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { TaskCard } from '../frame.tsx';
import type { Voice } from './use-voice.ts';

/** Maximum number of ticks of a countdown. */
const ticks = 60;
const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));
const leftText = (seconds: number) => (seconds >= 120 ? `还剩 ${Math.ceil(seconds / 60)} 分钟` : `还剩 ${seconds} 秒`);
const letterOf = (index: number) => String.fromCodePoint(65 + index);

/** How long the confirmation of a check-in stays. */
const stampMilliseconds = 5_000;
/** How long a result stays open on a phone. Its head stays longer. */
const resultMilliseconds = 20_000;

interface TasksProps {
  room: Room;
  voice: Voice;
  now: number;
  /** Quizzes whose result the student has closed. */
  closed: ReadonlySet<string>;
  onClose: (quiz: string) => void;
  onFailure: (error: unknown) => void;
}

/** The current task from the teacher. Shows one card at a time. */
export function Tasks({ room, voice, now, closed, onClose, onFailure }: TasksProps) {
  const task = taskOf(room, voice, now, closed);
  switch (task?.kind) {
    case 'voice':
      return <VoiceCard voice={voice} />;
    case 'checkIn':
      return <CheckInCard key={task.checkIn.checkIn} {...{ room, now, onFailure }} checkIn={task.checkIn} />;
    case 'quiz':
      return <QuizCard key={task.quiz.quiz} {...{ room, now, onFailure }} quiz={task.quiz} />;
    case 'result':
      return <ResultCard key={task.quiz.quiz} room={room} quiz={task.quiz} onClose={() => onClose(task.quiz.quiz)} />;
    default:
      return null;
  }
}

type Task = { kind: 'voice' } | { kind: 'checkIn'; checkIn: CheckIn } | { kind: 'quiz' | 'result'; quiz: Quiz };

function taskOf({ room, me }: Pick<Room, 'room' | 'me'>, voice: Pick<Voice, 'phase'>, now: number, closed: ReadonlySet<string>): Task | null {
  if (voice.phase === 'asked' || voice.phase === 'preparing' || voice.phase === 'previewing') return { kind: 'voice' };
  const own = (entry: { person: string }) => entry.person === me?.person;
  const checkIn = room.checkIns.findLast(({ isClosed, until, people }) => {
    const mine = people.find(own);
    return mine ? now - mine.at < stampMilliseconds : !isClosed && now < until;
  });
  if (checkIn) return { kind: 'checkIn', checkIn };
  const quiz = room.quizzes.findLast((each) => !each.isClosed && !closed.has(each.quiz));
  if (quiz) return { kind: 'quiz', quiz };
  const result = room.quizzes.at(-1);
  return result?.isClosed && !closed.has(result.quiz) ? { kind: 'result', quiz: result } : null;
}

function CheckInCard({ room: { client, room, me, counts }, checkIn, now, onFailure }: { room: Room; checkIn: CheckIn; now: number; onFailure: (error: unknown) => void }) {
  const [isBusy, setBusy] = useState(false);
  const number = room.checkIns.indexOf(checkIn) + 1;
  const mine = checkIn.people.find(({ person }) => person === me?.person);
  if (mine) {
    return (
      <TaskCard label="签到" head={<b>第 {number} 次签到</b>}>
        <div className="stamp">
          <Stamp />
          <p>
            <b>{mine.isLate ? '已补签' : '已签到'}</b>
            <span className="muted">
              {partsOf(mine.at).clock}，第 {mine.place} 位
            </span>
          </p>
        </div>
      </TaskCard>
    );
  }
  const left = secondsUntil(checkIn.until, now);
  const total = Math.max(1, Math.round((checkIn.until - checkIn.openedAt) / 1000));
  const isLate = left === 0;
  return (
    <TaskCard label="签到" head={<b>第 {number} 次签到</b>} left={isLate ? '已过时间' : leftText(left)}>
      <Tally of={Math.min(ticks, total)} on={Math.round((left / total) * Math.min(ticks, total))} />
      <Button
        tone="go"
        full
        busy={isBusy}
        onClick={() => {
          setBusy(true);
          client.send({ do: 'checkIn', checkIn: checkIn.checkIn }).catch(onFailure).finally(() => setBusy(false));
        }}
      >
        <ToolIcon name="signIn" />
        {isLate ? '补签' : '签到'}
      </Button>
      <p className="task__note">{counts.checkIns[checkIn.checkIn] ?? checkIn.count} 人已签。错过的在下课前还能补签，记为迟签。</p>
    </TaskCard>
  );
}

/** A tick on a quarter circle. */
const Stamp = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true">
    <path fill="#e6f5ef" d="M0 0h32a32 32 0 0 1 32 32v32H0z" />
    <path fill="none" stroke="#0a6e55" strokeWidth="6" strokeLinecap="square" d="M17 33l11 11 20-24" />
  </svg>
);

const quizKinds = { single: '单选', multiple: '多选', trueFalse: '判断' } as const;

function QuizCard({ room: { client, room, me, counts, online }, quiz, now, onFailure }: { room: Room; quiz: Quiz; now: number; onFailure: (error: unknown) => void }) {
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
      {left !== null && <Tally of={Math.min(ticks, total)} on={Math.round((left / total) * Math.min(ticks, total))} />}
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

function VoiceCard({ voice }: { voice: Voice }) {
  const isBusy = voice.phase !== 'asked';
  return (
    <TaskCard label="老师请您发言" head={<b>老师请您发言</b>}>
      {voice.phase === 'previewing' ? (
        <p className="task__note" aria-live="polite">
          三秒后接通，全班都会听到您。
        </p>
      ) : (
        <>
          <p className="task__note">准备好了再按{voice.isCalled && `，${calledHandSeconds} 秒内没有按，手就放下`}。您会先看到自己，三秒后接通；在教室里请戴上耳机。</p>
          {voice.problem && (
            <p className="task__problem" role="alert">
              {voice.problem}
            </p>
          )}
          <div className="task__acts">
            <Button tone="go" busy={isBusy} onClick={() => voice.getReady(false)}>
              <ToolIcon name="microphone" />
              准备好了
            </Button>
            <Button tone="line" disabled={isBusy} onClick={() => voice.getReady(true)}>
              <ToolIcon name="camera" />
              开摄像头
            </Button>
          </div>
        </>
      )}
      <button className="task__decline" type="button" onClick={voice.decline}>
        暂不
      </button>
    </TaskCard>
  );
}
