import { useState } from 'react';
import type { RoomClient } from '../../../browser/live/room-client.ts';
import type { Room } from '../use-room.ts';
import type { CheckIn, Quiz } from '../../../contract/live/room-state.ts';
import { partsOf } from '../../../contract/dates.ts';
import { calledHandSeconds } from '../../../contract/live/limits.ts';
import { Button } from '../../../ui/button.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { TaskCard } from '../frame.tsx';
import { Countdown, leftText, secondsUntil } from './countdown.tsx';
import { QuizCard, ResultCard } from './quiz-cards.tsx';
import type { QuizAnswers } from './use-quiz-answers.ts';
import type { Voice } from './use-voice.ts';

/** How long the confirmation of a check-in stays. */
const stampMilliseconds = 5_000;

interface TasksProps {
  room: Room;
  voice: Voice;
  now: number;
  /** Quizzes without a shown result (use-open-results.ts). */
  closed: ReadonlySet<string>;
  answers: QuizAnswers;
  onClose: (quiz: string) => void;
  onFailure: (error: unknown) => void;
}

/** The current task from the teacher. Shows one card at a time. */
export function Tasks({ room, voice, now, closed, answers, onClose, onFailure }: TasksProps) {
  const task = taskOf(room, voice, now, closed);
  switch (task?.kind) {
    case 'voice':
      return <VoiceCard voice={voice} />;
    case 'checkIn':
      return <CheckInCard key={task.checkIn.checkIn} {...{ room, now, onFailure }} checkIn={task.checkIn} />;
    case 'quiz':
      return <QuizCard key={task.quiz.quiz} {...{ room, now, answers }} quiz={task.quiz} />;
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
      <TaskCard label="签到" size="row" head={<b>第 {number} 次签到</b>}>
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
    <TaskCard label="签到" size="row" head={<b>第 {number} 次签到</b>} left={isLate ? '已过时间' : leftText(left)}>
      <Countdown {...{ left, total }} />
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

interface LateCheckInCardProps {
  client: Pick<RoomClient, 'send'>;
  missed: readonly CheckIn[];
  onClose: () => void;
  onFailure: (error: unknown) => void;
}

/** Makes up for all missed check-ins. The student opens it. */
export const LateCheckInCard = ({ client, missed, onClose, onFailure }: LateCheckInCardProps) => (
  <TaskCard label="补签" size="row" head={<b>错过 {missed.length} 次签到</b>} onClose={onClose}>
    <p className="task__note">补上的记为迟签。</p>
    <Button tone="go" full onClick={() => void Promise.all(missed.map(({ checkIn }) => client.send({ do: 'checkIn', checkIn }))).then(onClose, onFailure)}>
      补签
    </Button>
  </TaskCard>
);

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
