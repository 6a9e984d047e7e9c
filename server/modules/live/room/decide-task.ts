import { countdownSeconds } from '../../../../contract/live/limits.ts';
import type { CheckIn, Quiz, RoomState } from '../../../../contract/live/room-state.ts';
import { Refusal, refuse } from '../../../calls/refusal.ts';
import { choicesOf, cleanQuiz } from './clean-quiz.ts';
import { type CommandRequest, type Decided, isOnAir, type CommandOf, refused, toEveryone, toPerson } from './decision.ts';

const checkInsAtMost = 50;
const quizzesAtMost = 200;
/** Time between the press of a button and the arrival of the command that is still accepted. */
const graceMilliseconds = 2_000;

type TaskCommand = CommandOf<'openCheckIn' | 'closeCheckIn' | 'extendCheckIn' | 'checkIn' | 'openQuiz' | 'closeQuiz' | 'extendQuiz' | 'answer'>;

/** The rules of check-ins and quizzes. */
export function decideTask(state: RoomState, { actor, now, newId }: CommandRequest, command: TaskCommand): Decided[] | Refusal {
  if (!isOnAir(state)) return refused('开播以后才能签到和答题');
  const { person, name } = actor;
  switch (command.do) {
    case 'openCheckIn':
      if (state.checkIns.some(({ isClosed }) => !isClosed)) return refused('上一次签到还没有结束');
      if (state.checkIns.length >= checkInsAtMost) return refused(`一场直播最多签到 ${checkInsAtMost} 次`);
      return toEveryone({ kind: 'checkInOpened', checkIn: newId(), seconds: command.seconds });
    case 'closeCheckIn': {
      const checkIn = state.checkIns.find((each) => each.checkIn === command.checkIn);
      if (!checkIn) return refused('没有这次签到');
      return checkIn.isClosed ? [] : closeCheckIn(checkIn);
    }
    case 'extendCheckIn': {
      const checkIn = state.checkIns.find((each) => each.checkIn === command.checkIn);
      if (!checkIn || checkIn.isClosed) return refused('这次签到已经结束');
      const until = extended(checkIn.openedAt, checkIn.until, command.seconds, now);
      return until === null ? refused(longest) : toEveryone({ kind: 'checkInExtended', checkIn: checkIn.checkIn, until });
    }
    case 'checkIn': {
      if (actor.role === 'teacher') return refused('讲师不用签到');
      const checkIn = state.checkIns.find((each) => each.checkIn === command.checkIn);
      if (!checkIn) return refused('没有这次签到');
      if (checkIn.people.some((each) => each.person === person)) return [];
      const isLate = checkIn.isClosed || now > checkIn.until + graceMilliseconds;
      return toPerson(person, { kind: 'checkedIn', checkIn: checkIn.checkIn, person, name, place: checkIn.people.length + 1, isLate });
    }
    case 'openQuiz': {
      if (state.quizzes.some(({ isClosed }) => !isClosed)) return refused('上一道题还没有收卷');
      if (state.quizzes.length >= quizzesAtMost) return refused(`一场直播最多 ${quizzesAtMost} 道题`);
      const clean = cleanQuiz(command);
      return clean instanceof Refusal ? clean : toEveryone({ kind: 'quizOpened', quiz: newId(), ...clean, seconds: command.seconds });
    }
    case 'closeQuiz': {
      const quiz = state.quizzes.find((each) => each.quiz === command.quiz);
      if (!quiz) return refused('没有这道题');
      return quiz.isClosed ? [] : closeQuiz(quiz);
    }
    case 'extendQuiz': {
      const quiz = state.quizzes.find((each) => each.quiz === command.quiz);
      if (!quiz || quiz.isClosed) return refused('这道题已经收卷');
      if (quiz.until === null) return refused('这道题不限时');
      const until = extended(quiz.openedAt, quiz.until, command.seconds, now);
      return until === null ? refused(longest) : toEveryone({ kind: 'quizExtended', quiz: quiz.quiz, until });
    }
    case 'answer': {
      if (actor.role === 'teacher') return refused('讲师不用答题');
      const quiz = state.quizzes.find((each) => each.quiz === command.quiz);
      if (!quiz) return refused('没有这道题');
      if (quiz.isClosed || (quiz.until !== null && now > quiz.until + graceMilliseconds)) return refused('这道题已经收卷');
      const choices = choicesOf(command.choices, quiz);
      return choices ? toPerson(person, { kind: 'answered', quiz: quiz.quiz, person, name, choices }) : refuse.invalidInput('choices', quiz.quizKind === 'multiple' ? '请至少选一项' : '请选一项');
    }
  }
}

const longest = `一共最多 ${countdownSeconds.max / 3_600} 小时`;

/** The later end of a countdown. Null if it would be too long. */
function extended(openedAt: number, until: number, seconds: number, now: number): number | null {
  const later = Math.max(until, now) + seconds * 1_000;
  return later - openedAt > countdownSeconds.max * 1_000 ? null : later;
}

const closeCheckIn = ({ checkIn, people }: CheckIn): Decided[] => toEveryone({ kind: 'checkInClosed', checkIn, count: people.length });

const closeQuiz = ({ quiz, right, options, answers }: Quiz): Decided[] =>
  toEveryone({
    kind: 'quizClosed',
    quiz,
    right: [...right],
    counts: options.map((_, option) => answers.filter(({ choices }) => choices.includes(option)).length),
    answered: answers.length,
  });

/** Closes check-ins and quizzes after their time, or after the end of the class. */
export function closeOverdue(state: RoomState, now: number): Decided[] {
  const isOver = (until: number | null) => state.status === 'ended' || (until !== null && now > until + graceMilliseconds);
  return [
    ...state.checkIns.filter(({ isClosed, until }) => !isClosed && isOver(until)).flatMap(closeCheckIn),
    ...state.quizzes.filter(({ isClosed, until }) => !isClosed && isOver(until)).flatMap(closeQuiz),
  ];
}
