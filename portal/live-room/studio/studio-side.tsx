import { Suspense, useState, type ReactNode } from 'react';
import type { RoomMessage } from '../../../contract/live/room-state.ts';
import { ChatList } from '../chat-list.tsx';
import { Composer } from '../composer.tsx';
import { SideTabs, TabChoices } from '../frame.tsx';
import { happeningsOf } from '../room-marks.ts';
import { Unsent } from '../unsent.tsx';
import { useDraft } from '../use-draft.ts';
import type { Room } from '../use-room.ts';
import { RemoveDialog } from './dialogs.ts';
import { Hands } from './hands.tsx';
import { Moderation } from './moderation.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { PeopleList, type Person } from './people-list.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { QuestionList } from './question-list.tsx';
import { sendMessage } from './send-message.ts';
import type { SendCommand } from './undo-toast.ts';
import './studio-side.css';

interface SideProps {
  room: Room;
  now: number;
  isLive: boolean;
  isEnded: boolean;
  /** The people in the room at the end, or null. */
  atEnd: Room['online'];
  /** The card of the running task. */
  card: ReactNode;
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  onCommand: SendCommand;
  /** The code of a live with a list of people. Null for a live without one. */
  listOf: string | null;
}

const noPeople: readonly Person[] = [];

export type SideTab = 'chat' | 'questions' | 'people';

/** Puts the focus into the field for a message, after the chat is drawn. */
export const focusComposer = (): void => void requestAnimationFrame(() => document.querySelector<HTMLElement>('.room-side .composer input')?.focus());

/** The teacher's column: running task, chat, questions and students. */
export function StudioSide({ room: { room, me, online, connection, pending }, now, isLive, isEnded, atEnd, card, tab, onTab, onCommand, listOf }: SideProps) {
  const [isWritingNotice, setWritingNotice] = useState(false);
  const draft = useDraft();
  const [replyTo, setReplyTo] = useState<RoomMessage | null>(null);
  const [tabChoices, setTabChoices] = useState(0);
  const [leaving, setLeaving] = useState<{ person: string; name: string } | null>(null);
  const questions = room.messages.filter(({ isQuestion, isDeleted }) => isQuestion && !isDeleted);
  const people = { people: atEnd?.people ?? online?.people ?? noPeople, room, now, isEnded, onCommand, onRemove: setLeaving };
  const reply = (message: RoomMessage) => {
    setReplyTo(message);
    onTab('chat');
    focusComposer();
  };
  // The message that is answered leaves with the text, and comes back with a refused one.
  const sayWithReply = (text: string) => {
    setReplyTo(null);
    return sendMessage(onCommand, text, replyTo).catch((error: unknown) => {
      setReplyTo((chosen) => chosen ?? replyTo);
      throw error;
    });
  };
  return (
    <aside className="room-side" aria-label="课堂">
      <SideTabs<SideTab>
        tabs={[
          { key: 'chat', label: '讨论' },
          { key: 'questions', label: '提问', count: questions.filter(({ isAnswered }) => !isAnswered).length },
          { key: 'people', label: '学员', count: atEnd?.people?.length ?? online?.count ?? 0 },
        ]}
        chosen={tab}
        onChoose={(key) => {
          onTab(key);
          setTabChoices(tabChoices + 1);
        }}
      />
      <TabChoices value={tabChoices}>{card}</TabChoices>
      <section className="panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'chat' && (
          <>
            <Hands room={room} now={now} onCommand={onCommand} />
            <NoticeBar notice={room.notice} isWriting={isWritingNotice} onWrite={setWritingNotice} onPin={isEnded ? null : (text) => onCommand({ do: 'pinNotice', text })} />
            {connection === 'lost' && <output className="reconnecting">讨论正在重连…</output>}
            <ChatList
              messages={room.messages}
              happenings={happeningsOf(room)}
              me={me?.person ?? ''}
              empty={isEnded ? '这节课没有人说话。' : isLive ? '还没有人说话，先和大家打个招呼。' : '开播前就能和等着的学员说话。'}
              renderActions={(message) => !isEnded && <Moderation message={message} isOwn={message.author.person === me?.person} isMuted={(room.mutes[message.author.person] ?? 0) > now} onCommand={onCommand} onReply={reply} onRemove={setLeaving} />}
            />
            {!isEnded && (
              <>
                {replyTo && (
                  <p className="reply-to">
                    <span>
                      回复 {replyTo.author.name}：{replyTo.text}
                    </span>
                    <button type="button" onClick={() => setReplyTo(null)}>
                      不回了
                    </button>
                  </p>
                )}
                <Unsent {...{ pending, connection }} />
                <Composer
                  label="对全班说"
                  placeholder="对全班说"
                  draft={draft}
                  onSend={sayWithReply}
                  quick={
                    <>
                      <button type="button" aria-pressed={room.chatMode === 'closed'} onClick={() => onCommand({ do: 'setChatMode', mode: room.chatMode === 'closed' ? 'open' : 'closed' })}>
                        全员禁言
                      </button>
                      <button type="button" aria-pressed={room.chatMode === 'questionsOnly'} onClick={() => onCommand({ do: 'setChatMode', mode: room.chatMode === 'questionsOnly' ? 'open' : 'questionsOnly' })}>
                        只许提问
                      </button>
                      <button type="button" aria-pressed={isWritingNotice} onClick={() => setWritingNotice(!isWritingNotice)}>
                        置顶一句
                      </button>
                    </>
                  }
                />
              </>
            )}
          </>
        )}
        {tab === 'questions' && <QuestionList questions={questions} onAnswered={isEnded ? null : (message) => void onCommand({ do: 'answerQuestion', message })} onReply={isEnded ? null : reply} />}
        {tab === 'people' && (listOf === null || isEnded ? <PeopleList {...people} /> : <PeoplePanel liveCode={listOf} {...people} />)}
      </section>
      <Suspense>
        {leaving && !isEnded && (
          <RemoveDialog
            name={leaving.name}
            onClose={() => setLeaving(null)}
            onRemove={() => {
              void onCommand({ do: 'remove', person: leaving.person });
              setLeaving(null);
            }}
          />
        )}
      </Suspense>
    </aside>
  );
}
