import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { onSameSite } from '../../../contract/mobile.ts';
import type { CheckIn, RoomState } from '../../../contract/live/room-state.ts';
import { link } from '../../../contract/pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Composer, ShutComposer } from '../composer.tsx';
import { SideTabs, TabChoices } from '../frame.tsx';
import { useDraft } from '../use-draft.ts';
import type { Room } from '../use-room.ts';
import { ChatPanel } from './chat-panel.tsx';
import type { OwnHand } from './dock.tsx';
import type { RoomDetail } from './room-detail.ts';
import { Documents, type LiveDocument, People, Questions } from './side-panels.tsx';
import { LateCheckInCard, Tasks } from './task-cards.tsx';
import type { OpenResults } from './use-open-results.ts';
import { useQuickReplies } from './use-quick-replies.ts';
import { useQuizAnswers } from './use-quiz-answers.ts';
import type { Voice } from './use-voice.ts';
import { whyQuestionsAreShut } from './closed-chat-reason.ts';

export type PanelKey = 'chat' | 'questions' | 'documents' | 'people';

interface SideColumnProps {
  room: Room;
  detail: RoomDetail;
  documents: readonly LiveDocument[];
  now: number;
  voice: Voice;
  status: RoomState['status'];
  /** False for a spectator, who only reads. */
  canTakePart: boolean;
  /** The person takes part, is in the room, and the class is not over. */
  isTakingPart: boolean;
  hasTasks: boolean;
  place: RefObject<HTMLElement | null>;
  panel: PanelKey;
  /** How often a tab was chosen. */
  tabChoices: number;
  hand: OwnHand;
  missed: readonly CheckIn[];
  isLateCheckIn: boolean;
  isReadAloud: boolean;
  results: OpenResults;
  watchedMinutes: number | null;
  onPanel: (key: PanelKey) => void;
  onHand: () => void;
  onAsk: () => void;
  onLateCheckIn: (isOpen: boolean) => void;
  onFailure: (error: unknown) => void;
}

/** The column beside the stage: tabs, the current task, chat, questions, documents and people. It stays mounted during the whole visit. */
export function SideColumn({ room, detail, documents, now, voice, status, canTakePart, isTakingPart, hasTasks, place, panel, tabChoices, hand, missed, isLateCheckIn, isReadAloud, results, watchedMinutes, onPanel, onHand, onAsk, onLateCheckIn, onFailure }: SideColumnProps) {
  const { liveCode } = detail;
  const { client, me, room: state } = room;
  const navigate = useNavigate();
  const whyNoQuestions = whyQuestionsAreShut(state.chatMode);
  const chatDraft = useDraft();
  const questionDraft = useDraft();
  const say = (text: string, isQuestion: boolean) =>
    client.send({ do: 'say', text, isQuestion }).catch((error: unknown) => {
      onFailure(error);
      throw error;
    });
  const quick = useQuickReplies(now, (text) => say(text, false));
  const answers = useQuizAnswers(room, now, onFailure);
  return (
    <aside className="room-side" ref={place} aria-label="课堂互动">
      <SideTabs
        tabs={[
          { key: 'chat', label: '讨论' },
          { key: 'questions', label: '提问', count: state.messages.filter(({ isQuestion, isDeleted }) => isQuestion && !isDeleted).length },
          ...(documents.length > 0 ? [{ key: 'documents' as const, label: '讲义' }] : []),
          ...(canTakePart ? [{ key: 'people' as const, label: '学员', ...(room.online ? { count: room.online.count } : {}) }] : []),
        ]}
        chosen={panel}
        onChoose={onPanel}
      />
      <TabChoices value={tabChoices}>
        {hasTasks && <Tasks {...{ room, voice, now, answers, onFailure }} closed={results.closed} onClose={results.close} />}
      </TabChoices>
      {isLateCheckIn && missed.length > 0 && status === 'live' && <LateCheckInCard {...{ client, missed, onFailure }} onClose={() => onLateCheckIn(false)} />}
      {isTakingPart && status === 'live' && missed.length > 0 && !isLateCheckIn && (
        <p className="missed on-phone">
          您错过了 {missed.length} 次签到
          <Button tone="line" small onClick={() => onLateCheckIn(true)}>
            补签
          </Button>
        </p>
      )}
      <section className="panel" role="tabpanel" id={`panel-${panel}`} aria-labelledby={`tab-${panel}`}>
        {panel === 'chat' && (
          <ChatPanel
            {...{ room, now, hand, quick, isReadAloud }}
            onAsk={whyNoQuestions === null ? onAsk : null}
            draft={chatDraft}
            isSpectator={!canTakePart}
            canSpeak={isTakingPart}
            onHand={status === 'live' ? onHand : null}
            onLogin={() => void navigate(onSameSite(location.pathname, link('studentLogin', { code: liveCode })))}
            onSay={(text) => say(text, false)}
          />
        )}
        {panel === 'questions' && (
          <>
            <Questions messages={state.messages} me={me?.person ?? ''} onSame={isTakingPart ? (message) => void client.send({ do: 'askSame', message }).catch(onFailure) : null} />
            {isTakingPart && whyNoQuestions !== null && <ShutComposer reason={whyNoQuestions} />}
            {isTakingPart && whyNoQuestions === null && <Composer label="向老师提问" placeholder="向老师提问，同学也能看到" draft={questionDraft} onSend={(text) => say(text, true)} />}
          </>
        )}
        {panel === 'documents' && <Documents {...{ liveCode, documents }} shown={state.document} mayDownload={state.mayDownload} />}
        {panel === 'people' && <People room={room} teacherName={detail.teacherName} watched={watchedMinutes} />}
      </section>
    </aside>
  );
}
