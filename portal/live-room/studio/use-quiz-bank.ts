import { useCallback, useEffect, useState } from 'react';
import type { QuizQuestion } from '../../../contract/live/room-events.ts';
import { roomCalls } from '../client.ts';
import { showFailure } from '../failure-text.ts';

export interface QuizBank {
  /** Null: not loaded. */
  quizzes: readonly QuizQuestion[] | null;
  isBusy: boolean;
  load: () => Promise<void>;
  /** @returns false if they could not be stored. The reason was shown */
  save: (quizzes: readonly QuizQuestion[]) => Promise<boolean>;
}

/** The prepared quizzes of a live. */
export function useQuizBank(liveCode: string): QuizBank {
  const [bank, setBank] = useState<{ version: number; quizzes: readonly QuizQuestion[] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(() => roomCalls.call('liveQuizBank', { liveCode }).then(({ data }) => setBank(data)), [liveCode]);
  useEffect(() => {
    // The dialog says that they are missing, and loads them again.
    load().catch(() => {});
  }, [load]);
  const during = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    quizzes: bank && bank.quizzes,
    isBusy,
    load: async () => void (await during(load)),
    async save(quizzes) {
      if (!bank) return false;
      const isSaved = await during(async () => {
        const { version } = (await roomCalls.call('saveLiveQuizBank', { liveCode, version: bank.version, quizzes: [...quizzes] })).data;
        setBank({ version, quizzes });
      });
      // Another tab may have changed them.
      if (!isSaved) await load().catch(() => {});
      return isSaved;
    },
  };
}
