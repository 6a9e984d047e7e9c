import type { CheckIn, Quiz, RoomState } from '../../../../contract/live/room-state.ts';
import { type Refusal, refuse } from '../../../calls/refusal.ts';
import { type CommandRequest, type Decided, isOnAir, type CommandOf, plainText, refused, toEveryone, toPerson } from './decision.ts';

const checkInsAtMost = 50;
const quizzesAtMost = 200;
/** Time between the press of a button and the arrival of the command that is still accepted. */
const graceMilliseconds = 2_000;

type TaskCommand = CommandOf<'openCheckIn' | 'closeCheckIn' | 'checkIn' | 'openQuiz' | 'closeQuiz' | 'answer'>;

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
      const { quizKind, seconds } = command;
      const [question, options] = [plainText(command.question), command.options.map(plainText)];
      if (question === '' || options.includes('')) return refuse.invalidInput('question', '题目和每个选项都要有字');
      if (quizKind === 'trueFalse' && options.length !== 2) return refuse.invalidInput('options', '判断题应有两个选项');
      const right = choicesOf(command.right, command);
      return right ? toEveryone({ kind: 'quizOpened', quiz: newId(), quizKind, question, options, right, seconds }) : refuse.invalidInput('right', quizKind === 'multiple' ? '请选出正确答案' : '请选出一个正确答案');
    }
    case 'closeQuiz': {
      const quiz = state.quizzes.find((each) => each.quiz === command.quiz);
      if (!quiz) return refused('没有这道题');
      return quiz.isClosed ? [] : closeQuiz(quiz);
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

/** Sorted choices without repetitions. Null if they do not fit the question. */
function choicesOf(given: readonly number[], { quizKind, options }: Pick<Quiz, 'quizKind' | 'options'>): number[] | null {
  const choices = [...new Set(given)].toSorted((a, b) => a - b);
  const fits = choices.every((choice) => choice < options.length) && (quizKind === 'multiple' ? choices.length > 0 : choices.length === 1);
  return fits ? choices : null;
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
