import type { QuizQuestion } from '../../../../contract/live/room-events.ts';
import type { Quiz } from '../../../../contract/live/room-state.ts';
import { type Refusal, refuse } from '../../../calls/refusal.ts';
import { plainText } from './decision.ts';

/** A quiz with plain texts and sorted right answers, or the reason why it is invalid. Also used for quizzes that are prepared before the class. */
export function cleanQuiz({ quizKind, question: rawQuestion, options: rawOptions, right: given }: QuizQuestion): QuizQuestion | Refusal {
  const [question, options] = [plainText(rawQuestion), rawOptions.map(plainText)];
  if (question === '' || options.includes('')) return refuse.invalidInput('question', '题目和每个选项都要有字');
  if (quizKind === 'trueFalse' && options.length !== 2) return refuse.invalidInput('options', '判断题应有两个选项');
  const right = choicesOf(given, { quizKind, options });
  return right ? { quizKind, question, options, right } : refuse.invalidInput('right', quizKind === 'multiple' ? '请选出正确答案' : '请选出一个正确答案');
}

/** Sorted choices without repetitions. Null if they do not fit the question. */
export function choicesOf(given: readonly number[], { quizKind, options }: Pick<Quiz, 'quizKind' | 'options'>): number[] | null {
  const choices = [...new Set(given)].toSorted((a, b) => a - b);
  const fits = choices.every((choice) => choice < options.length) && (quizKind === 'multiple' ? choices.length > 0 : choices.length === 1);
  return fits ? choices : null;
}
