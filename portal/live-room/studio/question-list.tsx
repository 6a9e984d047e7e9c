import type { RoomMessage } from '../../../contract/live/room-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';

interface QuestionListProps {
  questions: readonly RoomMessage[];
  /** Null after the end of the class, as `onReply`. */
  onAnswered: ((message: string) => void) | null;
  onReply: ((message: RoomMessage) => void) | null;
}

/** The questions of the chat. Questions without an answer come first, those that most students have before the others. */
export function QuestionList({ questions, onAnswered, onReply }: QuestionListProps) {
  const sorted = questions.toSorted((one, other) => Number(one.isAnswered) - Number(other.isAnswered) || other.same.count - one.same.count || one.at - other.at);
  return (
    <div className="scroll">
      {sorted.length === 0 && <p className="muted small">还没有提问。学员的提问会单独放在这里，不会被讨论冲走。</p>}
      {sorted.map((question) => (
        <article key={question.message} className="ask">
          <p>
            <b>{question.text}</b>
          </p>
          <p className="ask__foot">
            {question.author.name}
            {question.same.count > 0 && ` · 同问 ${question.same.count}`}
            {question.isAnswered ? (
              <span className="mark mark--good">已答</span>
            ) : (
              <span className="ask__acts">
                {onReply && (
                  <button className="ask__same" type="button" onClick={() => onReply(question)}>
                    <LiveIcon name="send" />
                    回复
                  </button>
                )}
                {onAnswered && (
                  <button className="ask__same" type="button" onClick={() => onAnswered(question.message)}>
                    <Icon name="check" />
                    标为已答
                  </button>
                )}
              </span>
            )}
          </p>
        </article>
      ))}
    </div>
  );
}
