import { useState } from 'react';
import type { Room } from '../use-room.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { ChatList } from '../chat-list.tsx';
import { Composer, ShutComposer } from '../composer.tsx';
import { happeningsOf } from '../room-marks.ts';
import { Unsent } from '../unsent.tsx';
import type { Draft } from '../use-draft.ts';
import type { OwnHand } from './dock.tsx';
import { quickReplies, type QuickReplies } from './use-quick-replies.ts';
import { whyChatIsShut } from './closed-chat-reason.ts';

interface ChatPanelProps {
  room: Room;
  now: number;
  /** True for a visitor who can only read. */
  isSpectator: boolean;
  canSpeak: boolean;
  isReadAloud: boolean;
  hand: OwnHand;
  /** Null while hands cannot be raised. */
  onHand: (() => void) | null;
  /** Null while questions are not allowed. */
  onAsk: (() => void) | null;
  onLogin: () => void;
  draft: Draft;
  quick: QuickReplies;
  onSay: (text: string) => Promise<void>;
}

export function ChatPanel({ room: { room, me, pending, connection, queuePlace }, now, isSpectator, canSpeak, isReadAloud, hand, onHand, onAsk, onLogin, draft, quick, onSay }: ChatPanelProps) {
  const whyShut = whyChatIsShut(room.chatMode, (me ? (room.mutes[me.person] ?? 0) : 0) - now);
  return (
    <>
      {room.notice && <Notice key={room.notice} text={room.notice} />}
      <ChatList messages={room.messages} happenings={happeningsOf(room)} me={me?.person ?? ''} isReadAloud={isReadAloud} empty={emptyText()} />
      {connection === 'lost' && (
        <p className="reconnecting" aria-live="polite">
          讨论正在重连
        </p>
      )}
      <Unsent {...{ pending, connection }} />
      <div>
        {typeof hand === 'number' && (
          <p className="hand-place on-phone" aria-live="polite">
            已举手，排第 {hand} 位，轮到时老师接通
          </p>
        )}
        {isSpectator ? (
          <div className="composer">
            <button className="composer__box is-shut" type="button" onClick={onLogin}>
              登录后发言
            </button>
          </div>
        ) : !canSpeak ? null : whyShut === null ? (
          <Composer
            label="说点什么"
            placeholder="说点什么"
            draft={draft}
            // The replies answer a teacher who speaks.
            quick={
              room.status !== 'waiting' &&
              quickReplies.map((reply) => (
                <button key={reply} type="button" disabled={!quick.isFree(reply)} onClick={() => quick.send(reply)}>
                  {reply}
                </button>
              ))
            }
            beside={<PhoneTools {...{ hand, onHand, onAsk }} />}
            onSend={onSay}
          />
        ) : (
          <ShutComposer reason={whyShut} beside={<PhoneTools {...{ hand, onHand, onAsk }} />} />
        )}
      </div>
    </>
  );

  function emptyText(): string {
    // A person who waits for a place in a full room gets no messages.
    if (!me) return connection === 'closed' || queuePlace !== null ? '进了教室才看得到讨论。' : '';
    return canSpeak ? '还没有人说话。先打个招呼？' : '还没有人说话。';
  }
}

/** The pinned notice. On a short phone it is one line until it is pressed. */
function Notice({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <button className={`notice${isOpen ? ' is-open' : ''}`} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      <LiveIcon name="pin" />
      <span>{text}</span>
    </button>
  );
}

/** Phones have no dock, so hand and question are beside the text field. */
const PhoneTools = ({ hand, onHand, onAsk }: { hand: OwnHand; onHand: (() => void) | null; onAsk: (() => void) | null }) => (
  <>
    {onHand && (
      <button className="tool on-phone" type="button" aria-label={hand === null ? '举手' : hand === 'accepted' ? '放下手，轮到您了' : `放下手，排第 ${hand} 位`} aria-pressed={hand !== null} onClick={onHand}>
        <ToolIcon name="hand" />
        {typeof hand === 'number' && <span className="tool__count">{hand}</span>}
      </button>
    )}
    {onAsk && (
      <button className="tool on-phone" type="button" aria-label="提问" onClick={onAsk}>
        <LiveIcon name="ask" />
      </button>
    )}
  </>
);
