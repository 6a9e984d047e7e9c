import { useState } from 'react';
import type { RoomClientState } from '../../../browser/live/room-client.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import type { CheckIn, Quiz, RoomMessage } from '../../../contract/live/room-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ChatList } from '../chat-list.tsx';
import { Composer } from '../composer.tsx';
import { Face, SideTabs, TaskCard } from '../frame.tsx';
import { Hands } from './hands.tsx';
import { RunningCheckIn, RunningQuiz } from './running-tasks.tsx';

interface SideProps extends Pick<RoomClientState, 'room' | 'me' | 'online' | 'connection'> {
  now: number;
  runningCheckIn: CheckIn | undefined;
  runningQuiz: Quiz | undefined;
  isLive: boolean;
  isEnded: boolean;
  /** How many pages of documents are ready. */
  expectsPages: number;
  onCommand: (command: RoomCommand) => void;
}

type Tab = 'chat' | 'asks' | 'people';
const muteMinutes = 10;

/** The teacher's column: what runs, who waits, what is said. */
export function StudioSide({ room, me, online, connection, now, runningCheckIn, runningQuiz, isLive, isEnded, expectsPages, onCommand }: SideProps) {
  const [tab, setTab] = useState<Tab>('chat');
  const questions = room.messages.filter(({ isQuestion, isDeleted }) => isQuestion && !isDeleted);
  const open = questions.filter(({ isAnswered }) => !isAnswered);
  const people = online?.people ?? [];
  return (
    <aside className="room-side" aria-label="课堂">
      <SideTabs<Tab>
        tabs={[
          { key: 'chat', label: '讨论' },
          { key: 'asks', label: '提问', count: open.length },
          { key: 'people', label: '学员', count: online?.count ?? 0 },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      {!isLive && !isEnded && <BeforeStart waiting={online?.count ?? 0} pages={expectsPages} />}
      {runningCheckIn && <RunningCheckIn checkIn={runningCheckIn} count={room.checkIns.length} {...{ now, online, onCommand }} />}
      {!runningCheckIn && runningQuiz && <RunningQuiz quiz={runningQuiz} count={room.quizzes.length} {...{ now, online, onCommand }} />}
      {room.notice && (
        <p className="notice">
          <LiveIcon name="pin" />
          {room.notice}
          <button className="more" type="button" onClick={() => onCommand({ do: 'pinNotice', text: null })}>
            取下
          </button>
        </p>
      )}
      <section className="panel" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'chat' && (
          <>
            <Hands room={room} now={now} onCommand={onCommand} />
            {connection === 'lost' && (
              <output className="studio__reconnecting">讨论正在重连…</output>
            )}
            <ChatList messages={room.messages} me={me?.person ?? ''} empty={isLive ? '还没有人说话，先和大家打个招呼。' : '开播前就能和等着的学员说话。'} renderActions={(message) => <Moderation message={message} isOwn={message.author.person === me?.person} onCommand={onCommand} />} />
            {!isEnded && (
              <Composer
                label="对全班说"
                placeholder="对全班说"
                onSend={(text) => onCommand({ do: 'say', text, isQuestion: false })}
                quick={
                  <>
                    <button type="button" aria-pressed={room.chatMode === 'closed'} onClick={() => onCommand({ do: 'setChatMode', mode: room.chatMode === 'closed' ? 'open' : 'closed' })}>
                      {room.chatMode === 'closed' ? '解除全员禁言' : '全员禁言'}
                    </button>
                    <button type="button" aria-pressed={room.chatMode === 'questionsOnly'} onClick={() => onCommand({ do: 'setChatMode', mode: room.chatMode === 'questionsOnly' ? 'open' : 'questionsOnly' })}>
                      {room.chatMode === 'questionsOnly' ? '不限提问' : '只许提问'}
                    </button>
                  </>
                }
              />
            )}
          </>
        )}
        {tab === 'asks' && (
          <div className="scroll">
            {questions.length === 0 && <p className="muted small">还没有提问。</p>}
            {questions.map((question) => (
              <article key={question.message} className="ask">
                <p>
                  <b>{question.text}</b>
                </p>
                <p className="ask__foot">
                  {question.author.name}
                  {question.isAnswered ? (
                    <span className="mark mark--good">已答</span>
                  ) : (
                    <button className="ask__same" type="button" onClick={() => onCommand({ do: 'answerQuestion', message: question.message })}>
                      <Icon name="check" />
                      标为已答
                    </button>
                  )}
                </p>
              </article>
            ))}
          </div>
        )}
        {tab === 'people' && (
          <div className="scroll">
            {people.length === 0 && <p className="muted small">还没有学员进来。</p>}
            <ul className="rows">
              {people.map(({ person, name, device }) => (
                <li key={person}>
                  <Face name={name} />
                  <span>
                    {name}
                    <small>{device === 'phone' ? '手机' : device === 'tablet' ? '平板' : '电脑'}</small>
                  </span>
                  {room.hands.some((hand) => hand.person === person) ? <span className="mark mark--good">举手中</span> : (room.mutes[person] ?? 0) > now ? <span className="mark">禁言中</span> : <span className="mark">在听</span>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
    </aside>
  );
}

function BeforeStart({ waiting, pages }: { waiting: number; pages: number }) {
  return (
    <TaskCard label="开播前" head={<b>{waiting > 0 ? `${waiting} 人在等` : '学员可以进来等了'}</b>}>
      <ul className="todo">
        <li className="is-done">
          <Icon name="check" />
          设备检查已过
        </li>
        <li className={pages > 0 ? 'is-done' : undefined}>
          {pages > 0 ? <Icon name="check" /> : <i />}
          {pages > 0 ? `讲义 ${pages} 页已放好` : '没有讲义，也可以只共享屏幕'}
        </li>
      </ul>
      <p className="task__note">点右上角「开始直播」后，学员 1 秒内看到您，录制同时开始。</p>
    </TaskCard>
  );
}

/** What the teacher can do with a message; delete can be taken back. */
function Moderation({ message, isOwn, onCommand }: { message: RoomMessage; isOwn: boolean; onCommand: (command: RoomCommand) => void }) {
  const { message: id, author, isHeld } = message;
  return (
    <fieldset className="chat__do" aria-label="管理这条消息">
      {isHeld && (
        <button className="icon-button" type="button" aria-label="放行" onClick={() => onCommand({ do: 'releaseMessage', message: id })}>
          <Icon name="check" />
        </button>
      )}
      <button className="icon-button" type="button" aria-label="删除" onClick={() => onCommand({ do: 'deleteMessage', message: id })}>
        <LiveIcon name="trash" />
      </button>
      {!isOwn && !author.isTeacher && (
        <>
          <button className="icon-button" type="button" aria-label={`禁言 ${muteMinutes} 分钟`} onClick={() => onCommand({ do: 'mute', person: author.person, minutes: muteMinutes })}>
            <LiveIcon name="chatOff" />
          </button>
          <button className="icon-button" type="button" aria-label="请出课堂" onClick={() => confirm(`请 ${author.name} 离开课堂？他这堂课不能再进来。`) && onCommand({ do: 'remove', person: author.person })}>
            <LiveIcon name="leave" />
          </button>
        </>
      )}
    </fieldset>
  );
}
