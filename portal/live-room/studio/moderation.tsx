import type { RoomMessage } from '../../../contract/live/room-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { doUndoably, type SendCommand } from './undo-toast.ts';
import './moderation.css';

const muteMinutes = 10;

interface ModerationProps {
  message: RoomMessage;
  isOwn: boolean;
  isMuted: boolean;
  onCommand: SendCommand;
  onReply: (message: RoomMessage) => void;
  onRemove: (person: { person: string; name: string }) => void;
}

/** The teacher's buttons for a message and its author. Deleting and muting can be undone here at any time, and in a toast for a short one. */
export function Moderation({ message, isOwn, isMuted, onCommand, onReply, onRemove }: ModerationProps) {
  const { message: id, author, isHeld, isDeleted } = message;
  if (isDeleted) {
    return (
      <button className="chat__restore" type="button" onClick={() => onCommand({ do: 'restoreMessage', message: id })}>
        恢复
      </button>
    );
  }
  const isStudent = !isOwn && !author.isTeacher;
  return (
    <fieldset className="chat__do" aria-label="管理这条消息">
      {isHeld && (
        <button className="icon-button" type="button" aria-label="放行" title="放行" onClick={() => onCommand({ do: 'releaseMessage', message: id })}>
          <Icon name="check" />
        </button>
      )}
      {isStudent && !isHeld && (
        <button className="icon-button" type="button" aria-label="回复" title="回复" onClick={() => onReply(message)}>
          <LiveIcon name="send" />
        </button>
      )}
      <button className="icon-button" type="button" aria-label="删除" title="删除" onClick={() => doUndoably(onCommand, { do: 'deleteMessage', message: id }, author.name)}>
        <LiveIcon name="trash" />
      </button>
      {isStudent && (
        <>
          {isMuted ? (
            <button className="icon-button" type="button" aria-label="解除禁言" title="解除禁言" onClick={() => onCommand({ do: 'unmute', person: author.person })}>
              <LiveIcon name="chatOff" />
            </button>
          ) : (
            <button className="icon-button" type="button" aria-label={`禁言 ${muteMinutes} 分钟`} title={`禁言 ${muteMinutes} 分钟`} onClick={() => doUndoably(onCommand, { do: 'mute', person: author.person, minutes: muteMinutes }, author.name)}>
              <LiveIcon name="chatOff" />
            </button>
          )}
          <button className="icon-button" type="button" aria-label="请出课堂" title="请出课堂" onClick={() => onRemove(author)}>
            <LiveIcon name="leave" />
          </button>
        </>
      )}
    </fieldset>
  );
}
