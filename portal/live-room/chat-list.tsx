import { type ReactNode, useEffect, useRef, useState } from 'react';
import { partsOf } from '../../contract/dates.ts';
import type { RoomMessage } from '../../contract/live/room-state.ts';
import { Face } from './frame.tsx';

/** A line between messages, such as a check-in. */
export interface Happening {
  key: string;
  at: number;
  text: string;
}

interface ChatListProps {
  messages: readonly RoomMessage[];
  happenings?: readonly Happening[];
  /** The reader's own code, to mark own messages. */
  me: string;
  /** The teacher's buttons on a message. */
  renderActions?: ((message: RoomMessage) => ReactNode) | undefined;
  /** Screen readers read new messages. */
  isReadAloud?: boolean;
  /** Called when a message is pressed. Without it messages are not interactive. */
  onChoose?: ((message: RoomMessage) => void) | undefined;
  /** Shown while there is nothing else. */
  empty: string;
}

/** Distance from the end, in px, that still counts as the end. */
const nearEnd = 40;

/** The chat, newest at the bottom. A reader who scrolled up stays there and sees the number of newer messages. */
export function ChatList({ messages, happenings = [], me, renderActions, onChoose, isReadAloud = false, empty }: ChatListProps) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLUListElement>(null);
  const isAtEnd = useRef(true);
  /** Height of the list in px when its place was last known. */
  const knownHeight = useRef(0);
  const newest = messages.at(-1)?.at ?? 0;
  const [seenUntil, setSeenUntil] = useState(newest);

  const entries = [...messages, ...happenings].toSorted((one, other) => one.at - other.at);
  const count = entries.length;

  useEffect(() => {
    if (!isAtEnd.current || count === 0) return;
    setSeenUntil(newest);
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest, count]);

  // A card above or below makes the list lower. Browsers keep the first line in its place then, and not the last one.
  const isEmpty = count === 0;
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      knownHeight.current = box.clientHeight;
      if (isAtEnd.current) box.scrollTo({ top: box.scrollHeight });
    });
    observer.observe(box);
    if (!isEmpty && content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, [isEmpty]);

  const unread = unreadSince(messages, seenUntil);
  return (
    <>
      <div
        ref={list}
        className="scroll"
        // Focusable, so that arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-live={isReadAloud ? 'polite' : 'off'}
        aria-label="讨论"
        onScroll={({ currentTarget }) => {
          isAtEnd.current = isStillAtEnd(isAtEnd.current, knownHeight.current, currentTarget);
          if (isAtEnd.current) setSeenUntil(newest);
        }}
      >
        {isEmpty ? (
          <p className="muted small">{empty}</p>
        ) : (
          <ul className="chat" ref={content}>
            {entries.map((entry) =>
              'message' in entry ? (
                <ChatLine key={entry.message} message={entry} quoted={quotedBy(messages, entry)} isMine={entry.author.person === me} actions={renderActions?.(entry)} onChoose={onChoose} />
              ) : (
                <li key={entry.key} className="dimension">
                  {partsOf(entry.at).clock} {entry.text}
                </li>
              ),
            )}
          </ul>
        )}
      </div>
      {unread > 0 && (
        <button className="newer" type="button" onClick={() => list.current?.scrollTo({ top: list.current.scrollHeight, behavior: 'smooth' })}>
          有 {unread} 条新消息
        </button>
      )}
    </>
  );
}

/**
 * Whether the reader is at the end after a scroll. While the height of the list differs from the known one, the list has moved and not the
 * reader: the observer of its size has not run yet, which comes after the scroll event in the same frame.
 */
export const isStillAtEnd = (wasAtEnd: boolean, knownHeight: number, { scrollHeight, scrollTop, clientHeight }: Pick<HTMLElement, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): boolean =>
  clientHeight === knownHeight ? scrollHeight - scrollTop - clientHeight < nearEnd : wasAtEnd;

/** The number of messages that arrived after a time. The length of the list does not tell it, because a full list stays as long as it is. */
export const unreadSince = (messages: readonly RoomMessage[], seenUntil: number): number => messages.filter(({ at }) => at > seenUntil).length;

/** The message that this one answers, unless it was deleted. */
const quotedBy = (messages: readonly RoomMessage[], { replyTo }: RoomMessage): RoomMessage | undefined => (replyTo === null ? undefined : messages.find(({ message, isDeleted }) => message === replyTo && !isDeleted));

function ChatLine({ message, quoted, isMine, actions, onChoose }: { message: RoomMessage; quoted: RoomMessage | undefined; isMine: boolean; actions: ReactNode; onChoose: ChatListProps['onChoose'] }) {
  const { author, text, at, isDeleted, isHeld, isQuestion } = message;
  return (
    <li className={[author.isTeacher ? 'is-teacher' : '', isDeleted ? 'is-gone' : ''].join(' ').trim() || undefined}>
      <Face name={author.name} isTeacher={author.isTeacher} isMe={isMine} />
      <p className="who">
        {author.name}
        {isMine && '（我）'}
        {author.isTeacher && <span className="badge">老师</span>}
        {isQuestion && <span className="badge badge--line">提问</span>}
        {isHeld && <span className="badge badge--quiet">待老师放行</span>}
        <time>{partsOf(at).clock}</time>
      </p>
      {quoted && !isDeleted && (
        <p className="quote">
          {quoted.author.name}：{quoted.text}
        </p>
      )}
      {onChoose && !isDeleted ? (
        <button className="said said--press" type="button" title="跳到这里" onClick={() => onChoose(message)}>
          {text}
        </button>
      ) : (
        <p className="said">{isDeleted ? '这条消息已被删除' : text}</p>
      )}
      {actions}
    </li>
  );
}
