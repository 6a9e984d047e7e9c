import { useState } from 'react';
import { letterOf } from '../../../browser/live/option-letter.ts';
import type { RoomClientState } from '../../../browser/live/room-client.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import type { CheckIn, Quiz, RoomState } from '../../../contract/live/room-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Tally } from '../../../ui/class-ruler/tally.tsx';
import { TaskCard } from '../frame.tsx';
import { Segments } from './segments.tsx';
import './running-tasks.css';

const ticks = 60;
/** Time that one press adds. */
const extraSeconds = 30;

interface TaskProps {
  /** Number of the check-in or quiz in this class, from 1. */
  count: number;
  now: number;
  online: RoomClientState['online'];
  onCommand: (command: RoomCommand) => void;
  /** Closes the card of a result. */
  onClose: () => void;
}

interface RunningTaskProps extends Omit<TaskProps, 'count'> {
  tasks: Pick<RoomState, 'checkIns' | 'quizzes'>;
  /** The result that the teacher opened. It goes before what is running. */
  result: { checkIn: string } | { quiz: string } | null;
}

const isOpen = ({ isClosed }: CheckIn | Quiz): boolean => !isClosed;

/** The card of the running check-in or quiz, or of a result. Null if there is none. While both run, the last one is shown, and the teacher can change to the other. */
export function RunningTask({ tasks: { checkIns, quizzes }, result, ...card }: RunningTaskProps) {
  const [chosen, setChosen] = useState<{ of: string; task: 'checkIn' | 'quiz' } | null>(null);
  const checkIn = result === null ? checkIns.findLast(isOpen) : 'checkIn' in result ? checkIns.find((each) => each.checkIn === result.checkIn) : undefined;
  const quiz = result === null ? quizzes.findLast(isOpen) : 'quiz' in result ? quizzes.find((each) => each.quiz === result.quiz) : undefined;
  const checkInCard = checkIn && <CheckInCard key={checkIn.checkIn} checkIn={checkIn} count={checkIns.indexOf(checkIn) + 1} {...card} />;
  const quizCard = quiz && <QuizCard key={quiz.quiz} quiz={quiz} count={quizzes.indexOf(quiz) + 1} {...card} />;
  if (!checkIn || !quiz) return checkInCard ?? quizCard;
  // The teacher's choice holds for this pair. A new task replaces the pair, so it is shown at once.
  const of = `${checkIn.checkIn} ${quiz.quiz}`;
  const task = chosen?.of === of ? chosen.task : checkIn.openedAt > quiz.openedAt ? 'checkIn' : 'quiz';
  return (
    <>
      <Segments
        label="正在进行"
        choices={[
          ['checkIn', `签到 ${checkIn.people.length} 人`],
          ['quiz', `随堂题 ${quiz.answers.length} 人已交`],
        ]}
        chosen={task}
        onChoose={(next) => setChosen({ of, task: next })}
      />
      {task === 'checkIn' ? checkInCard : quizCard}
    </>
  );
}

/** A check-in. Shows the missing students while it is open, and the students who checked in after it was closed. */
function CheckInCard({ checkIn, count, now, online, onCommand, onClose }: TaskProps & { checkIn: CheckIn }) {
  if (checkIn.isClosed) {
    return (
      <TaskCard label="签到结果" size="alone" head={<b>第 {count} 次签到</b>} left="已结束" onClose={onClose}>
        <p>
          <b>{checkIn.people.length}</b> 人签到
        </p>
        <p className="muted">{checkIn.people.map(({ name, isLate }) => (isLate ? `${name}（迟签）` : name)).join('、')}</p>
      </TaskCard>
    );
  }
  const left = Math.max(0, Math.ceil((checkIn.until - now) / 1000));
  const total = Math.max(1, (checkIn.until - checkIn.openedAt) / 1000);
  const done = new Set(checkIn.people.map(({ person }) => person));
  const missing = (online?.people ?? []).filter(({ person }) => !done.has(person));
  return (
    <TaskCard label="签到进行中" size="alone" head={<b>第 {count} 次签到</b>} left={left > 0 ? `还剩 ${left} 秒` : '时间到，可以补签'}>
      <Tally of={ticks} on={Math.round((left / total) * ticks)} />
      <div className="stamp stamp--count">
        <p>
          <b>{checkIn.people.length}</b> / {online?.count ?? 0} 人
        </p>
        <p className="muted">{missing.length === 0 ? '都签到了' : `未签 ${missing.length} 人：${missing.slice(0, 5).map(({ name }) => name).join('、')}${missing.length > 5 ? '…' : ''}`}</p>
      </div>
      <div className="task__acts">
        <Button tone="line" small onClick={() => onCommand({ do: 'closeCheckIn', checkIn: checkIn.checkIn })}>
          结束签到
        </Button>
        <Button tone="line" small onClick={() => onCommand({ do: 'extendCheckIn', checkIn: checkIn.checkIn, seconds: extraSeconds })}>
          延长 {extraSeconds} 秒
        </Button>
      </div>
    </TaskCard>
  );
}

/** A quiz with its answers and the right one. The result of a closed quiz stays until the teacher closes the card. */
function QuizCard({ quiz, count, now, online, onCommand, onClose }: TaskProps & { quiz: Quiz }) {
  const left = quiz.until === null || quiz.isClosed ? null : Math.max(0, Math.ceil((quiz.until - now) / 1000));
  const counts = quiz.options.map((_, option) => quiz.answers.filter(({ choices }) => choices.includes(option)).length);
  const most = Math.max(1, quiz.answers.length);
  return (
    <TaskCard
      label={quiz.isClosed ? '随堂题结果' : '随堂题进行中'}
      size="alone"
      head={
        <>
          <b>随堂题 {count}</b>
          {quiz.isClosed ? `${quiz.answers.length} 人答，已公布答案` : `${quiz.answers.length} / ${online?.count ?? 0} 已交`}
        </>
      }
      left={left === null ? undefined : left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : '时间到'}
      {...(quiz.isClosed && { onClose })}
    >
      {left !== null && <Tally of={ticks} on={Math.round((left / Math.max(1, (quiz.until! - quiz.openedAt) / 1000)) * ticks)} />}
      <h3>{quiz.question}</h3>
      <dl className="result">
        {quiz.options.map((option, index) => (
          <div key={option} className={quiz.right.includes(index) ? 'is-right' : undefined}>
            <dt>
              {letterOf(index)}　{option}
              {quiz.right.includes(index) && <span className="mark mark--good">正确</span>}
            </dt>
            <dd>{counts[index]} 人</dd>
            <dd className="bar">
              <i style={{ width: `${(counts[index]! / most) * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      {!quiz.isClosed && (
        <div className="task__acts">
          <Button small onClick={() => onCommand({ do: 'closeQuiz', quiz: quiz.quiz })}>
            公布答案
          </Button>
          {left !== null && (
            <Button tone="line" small onClick={() => onCommand({ do: 'extendQuiz', quiz: quiz.quiz, seconds: extraSeconds })}>
              延长 {extraSeconds} 秒
            </Button>
          )}
        </div>
      )}
    </TaskCard>
  );
}
