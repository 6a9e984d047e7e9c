import type { liveQuizBankCalls } from '../../../../contract/calls/live.ts';
import type { DataOf } from '../../../../contract/calls/index.ts';
import type { HandlersOf } from '../../../calls/caller.ts';
import { Refusal, refuse } from '../../../calls/refusal.ts';
import { requireWritableLive } from '../writable-live.ts';
import { participantOf, requireTeacher } from '../participants.ts';
import { bankOf, replaceBank } from './quiz-bank-store.ts';
import { cleanQuiz } from '../room/clean-quiz.ts';

/** Quizzes that the teacher prepares before the class (spec live#quiz-bank). */
export const liveQuizBankHandlers = {
  async liveQuizBank({ liveCode }, { context, session }) {
    const { room } = requireTeacher(await participantOf(context, session, liveCode));
    const bank = await bankOf(context.database.read, room.live_code);
    return bank === null ? { version: 0, quizzes: [] } : { version: bank.version, quizzes: JSON.parse(bank.quizzes) as DataOf<'liveQuizBank'>['quizzes'] };
  },

  async saveLiveQuizBank({ liveCode, version: basedOn, quizzes }, { context, session, transaction }) {
    const { room } = requireTeacher(await participantOf(context, session, liveCode));
    const cleaned = quizzes.map((quiz) => {
      const clean = cleanQuiz(quiz);
      if (clean instanceof Refusal) throw refuse.invalidInput('quizzes', clean.message);
      return clean;
    });
    const version = basedOn + 1;
    await transaction(async (tx) => {
      await requireWritableLive(context, tx, room);
      if (!(await replaceBank(tx, { live_code: room.live_code, top_code: room.top_code, version, quizzes: JSON.stringify(cleaned), updated_at: context.clock.now() }))) throw refuse.quizBankChanged();
    });
    return { version };
  },
} satisfies HandlersOf<typeof liveQuizBankCalls>;
