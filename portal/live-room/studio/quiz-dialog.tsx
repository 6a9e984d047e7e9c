import { useState } from 'react';
import { preparedQuizzesMax } from '../../../contract/live/limits.ts';
import type { QuizQuestion, RoomCommand } from '../../../contract/live/room-events.ts';
import type { Quiz } from '../../../contract/live/room-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { PreparedQuizzes } from './prepared-quizzes.tsx';
import { emptyQuiz, faultOfQuiz, type QuizFault, QuizFields, trimmed } from './quiz-fields.tsx';
import { Segments } from './segments.tsx';
import type { QuizBank } from './use-quiz-bank.ts';
import './quiz-dialog.css';

const times: readonly [number | null, string][] = [[30, '30 秒'], [60, '60 秒'], [120, '2 分钟'], [null, '不限']];
const sources = [['bank', '从备课题里选'], ['new', '出一道新题']] as const;

interface QuizDialogProps {
  bank: QuizBank;
  audience: number;
  /** False: no quiz can be sent now. */
  canSend: boolean;
  asked: readonly Quiz[];
  /** The parent closes the dialog after the quiz is stored. */
  onSend: (command: Extract<RoomCommand, { do: 'openQuiz' }>) => Promise<void>;
  onClose: () => void;
}

/** Prepares quizzes, and sends one: a prepared one, or one that is written now. */
export function QuizDialog({ bank, audience, canSend: isFree, asked, onSend, onClose }: QuizDialogProps) {
  const [isSending, setSending] = useState(false);
  // The quiz that is being sent here may already be running.
  const canSend = isFree || isSending;
  const quizzes = bank.quizzes ?? [];
  /** Null until the teacher chooses: prepared quizzes if there are any, else a new one. Before the class, prepared ones that did not load. */
  const [source, setSource] = useState<'bank' | 'new' | null>(null);
  const isBank = (source ?? (quizzes.length > 0 || (!canSend && bank.quizzes === null) ? 'bank' : 'new')) === 'bank';
  const askedQuestions = new Set(asked.map(({ question }) => question));
  const [picked, setPicked] = useState<number | null>(null);
  const next = quizzes.findIndex(({ question }) => !askedQuestions.has(question));
  const chosen = Math.min(picked ?? Math.max(0, next), quizzes.length - 1);
  const [draft, setDraft] = useState(emptyQuiz);
  /** Index of the prepared quiz that is being changed. */
  const [editing, setEditing] = useState<number | null>(null);
  const [seconds, setSeconds] = useState<number | null>(60);
  const [fault, setFault] = useState<QuizFault | null>(null);
  const isWriting = !isBank || editing !== null;

  function ready(): QuizQuestion | null {
    const quiz = isWriting ? trimmed(draft) : quizzes[chosen];
    // Without prepared quizzes the buttons are disabled.
    if (!quiz) return null;
    const problem = faultOfQuiz(quiz);
    setFault(problem);
    return problem === null ? quiz : null;
  }

  function send() {
    const quiz = ready();
    if (!quiz || isSending) return;
    setSending(true);
    void onSend({ do: 'openQuiz', ...quiz, options: [...quiz.options], right: [...quiz.right], seconds }).finally(() => setSending(false));
  }

  async function keep() {
    const quiz = ready();
    if (!quiz || !(await bank.save(editing === null ? [...quizzes, quiz] : quizzes.map((each, index) => (index === editing ? quiz : each))))) return;
    setPicked(editing ?? quizzes.length);
    setEditing(null);
    setDraft(emptyQuiz);
    setSource('bank');
  }

  return (
    <Dialog title={editing === null ? '出一道随堂题' : `改第 ${editing + 1} 题`} size="wide" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (editing !== null || !canSend) void keep();
          else send();
        }}
      >
        {editing === null && (
          <Segments
            label="题从哪里来"
            choices={sources}
            chosen={isBank ? 'bank' : 'new'}
            onChoose={(value) => {
              setSource(value);
              setFault(null);
            }}
          />
        )}
        {isWriting ? (
          <QuizFields
            quiz={draft}
            fault={fault}
            onChange={(changed) => {
              setDraft(changed);
              setFault(null);
            }}
          />
        ) : bank.quizzes === null ? (
          <p className="quizmake__none">
            没有取到备课题。
            <Button tone="line" small busy={bank.isBusy} onClick={() => void bank.load()}>
              再取一次
            </Button>
          </p>
        ) : quizzes.length === 0 ? (
          <p className="quizmake__none">还没有备课题。在「出一道新题」里写好，按「存进备课题」，上课时一按就发。</p>
        ) : (
          <PreparedQuizzes
            quizzes={quizzes}
            asked={askedQuestions}
            chosen={chosen}
            isBusy={bank.isBusy}
            onChoose={setPicked}
            onEdit={(index) => {
              setDraft(quizzes[index]!);
              setEditing(index);
              setFault(null);
            }}
            onChange={(changed) => void bank.save(changed)}
          />
        )}
        {editing === null && canSend && (
          <div className="quizmake__time">
            限时
            <Segments label="限时" choices={times} chosen={seconds} onChoose={setSeconds} />
          </div>
        )}
        <DialogActions>
          <Button
            tone="line"
            onClick={() => {
              if (editing === null) return onClose();
              setEditing(null);
              setDraft(emptyQuiz);
              setFault(null);
            }}
          >
            {editing === null ? (canSend ? '取消' : '关闭') : '不改了'}
          </Button>
          {isWriting && (
            <Button tone={editing !== null || !canSend ? 'go' : 'line'} busy={bank.isBusy} disabled={bank.quizzes === null || (editing === null && quizzes.length >= preparedQuizzesMax)} onClick={() => void keep()}>
              {editing === null ? '存进备课题' : '存好'}
            </Button>
          )}
          {editing === null && canSend && (
            <Button tone="go" type="submit" busy={isSending} disabled={!isWriting && quizzes.length === 0}>
              {audience > 0 ? `发给 ${audience} 人` : '发出'}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
