import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { CommandRefused } from '../../../browser/live/room-client.ts';
import { isQuick } from '../../../browser/live/stream.ts';
import { readSession } from '../../../browser/session/session.ts';
import { showToast } from '../../../browser/toasts.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { boardDocument } from '../../../contract/live/limits.ts';
import { ClassRuler } from '../../../ui/class-ruler/class-ruler.tsx';
import type { ClassMark } from '../../../ui/class-ruler/ruler-figures.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { clockOf } from '../clock-of.ts';
import { Stage, Strip } from '../frame.tsx';
import { replayAfterEnd } from '../replay-after-end.ts';
import { type Refresh, useFreshDetail } from '../use-fresh-detail.ts';
import { useRoom, useTime } from '../use-room.ts';
import { ClassHead } from './class-head.tsx';
import { Dock, type OwnHand } from './dock.tsx';
import { DocumentPage, shownDocumentOf } from '../document-page.tsx';
import { KeysMenu } from './keys-menu.tsx';
import { NetSign } from './net-sign.tsx';
import { PlayerStrip } from './player-strip.tsx';
import { ReplayRoom } from './replay-room.tsx';
import { partsOf } from '../class-parts.ts';
import type { RoomDetail } from './room-detail.ts';
import { marksOf, questionMarksOf, withMissed } from '../room-marks.ts';
import { isFull, lineQuality, statusOf, viewOf, type RoomView } from './room-view.ts';
import { ownCheckIns } from './own-check-ins.ts';
import { SideColumn, type PanelKey } from './side-column.tsx';
import { SharedTimer } from '../shared-timer.tsx';
import { Speakers } from '../speakers.tsx';
import type { FirstStreams } from '../streams.ts';
import { StageBar } from './stage-bar.tsx';
import { StageCover } from './stage-cover.tsx';
import { TeacherPicture } from './teacher-picture.tsx';
import { useStoredSwitch } from '../use-stored-switch.ts';
import { useFullScreen } from '../use-full-screen.ts';
import { textOfPage, useDocumentTexts } from './use-document-texts.ts';
import { useHeartbeats } from './use-heartbeats.ts';
import { useMediaSession } from './use-media-session.ts';
import { useOpenResults } from './use-open-results.ts';
import { useRoomKeys } from '../use-room-keys.ts';
import { useRoomPlayer } from './use-room-player.ts';
import { useStaleDetails } from './use-stale-details.ts';
import { useLandscape } from './use-landscape.tsx';
import { useVisibleHeight } from '../use-visible-height.ts';
import { withNewNames } from '../with-new-names.ts';
import { useVoice } from './use-voice.ts';
import { whyQuestionsAreShut } from './closed-chat-reason.ts';
import './student-room.css';
import './full-screen.css';

interface StudentRoomProps {
  detail: RoomDetail;
  isSpectator?: boolean;
  /** The streams of the first connection, if they were requested together with the details. */
  firstStreams?: FirstStreams | undefined;
}

/** The room of a student, or of a spectator without a login, who only watches and reads. It becomes the replay when that is ready. */
export default function StudentRoom({ detail: given, isSpectator = false, firstStreams }: StudentRoomProps) {
  const detail = useFreshDetail(given, isSpectator);
  // A page that was left open after the class must not begin to play, and to count minutes, by itself.
  if (isReplay(detail)) return <ReplayRoom detail={detail} waits={!isReplay(given)} />;
  return <LiveRoom {...{ detail, isSpectator, firstStreams }} onStale={detail.refresh} />;
}

const isReplay = ({ liveStatus: status, replay }: Pick<RoomDetail, 'liveStatus' | 'replay'>) => status === liveStatus.ended && replay === 'ready';

const tags = { waiting: ['upcoming', '即将开始'], live: ['live', '直播中'], interrupted: ['upcoming', '中断'], ended: ['ended', '已结束'] } as const;
const liveKeys = [['M', '静音'], ['F', '全屏'], ['H', '举手、放下手'], ['/', '写发言']] as const;
/** Views that show the current or last picture behind the cover. */
const withPicture: readonly RoomView[] = ['live', 'away', 'blocked', 'fault', 'elsewhere'];

/** @param onStale called when the room has changed and the details must be loaded again */
function LiveRoom({ detail: loaded, isSpectator, firstStreams, onStale }: StudentRoomProps & { isSpectator: boolean; onStale: Refresh }) {
  const { liveCode, roomId = '', documents = [], startTime, endTime } = loaded;
  const room = useRoom(liveCode, isSpectator);
  const { client, me, room: state } = room;
  const detail = withNewNames(loaded, state);
  const now = useTime(client);
  const userId = readSession()?.userCode ?? '';
  const canTakePart = !isSpectator && me?.role !== 'spectator';
  const isWaiting = isFull(room);
  const isIn = room.bye === null && !isWaiting;
  const [wantsPublic, setWantsPublic] = useState(false);
  const watchesPublic = isWaiting && wantsPublic;
  const status = statusOf({ liveStatus: detail.liveStatus, room });
  const { ref: video, player, state: playing } = useRoomPlayer(detail, room, { isSpectator, watchesPublic, isOn: status === 'live' && (isIn || watchesPublic), firstStreams });
  const isOffline = room.connection === 'lost' || !navigator.onLine;
  const view = viewOf({ liveStatus: detail.liveStatus, room, player: playing, watchesPublic });
  const counted = useHeartbeats(liveCode, { isOn: canTakePart && room.connection === 'open' && status !== 'ended', isEnded: status === 'ended' });
  const watchedMinutes = canTakePart ? (counted ?? detail.attendance?.watchedMinutes ?? 0) : null;

  const onFailure = (error: unknown) => (error instanceof CommandRefused ? showToast('error', error.message) : reportFailure(error));
  const voice = useVoice(room, roomId, onFailure);
  const [panel, setPanel] = useState<PanelKey>('chat');
  const [tabChoices, setTabChoices] = useState(0);
  const choosePanel = (chosen: PanelKey) => {
    setPanel(chosen);
    setTabChoices((count) => count + 1);
  };
  const results = useOpenResults(state.quizzes, me !== null);
  const [isLateCheckIn, setLateCheckIn] = useState(false);
  // On a phone another card folds, so that this one is seen.
  const openLateCheckIn = () => {
    setLateCheckIn(true);
    setTabChoices((count) => count + 1);
  };
  const stage = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLElement>(null);
  const silentSince = useSince(view === 'away', now);
  const fullScreen = useFullScreen(stage, true);
  const landscape = useLandscape();
  const visible = useVisibleHeight();
  const aloud = useStoredSwitch('live-room-read-aloud', false);

  const hasDocuments = documents.length > 0;
  const shownDocument = shownDocumentOf(state.document, documents);
  const { isReplayUnknown } = useStaleDetails(detail, state, { status, canTakePart, isDocumentKnown: shownDocument !== null, isWaiting }, onStale);
  const { open: openCheckIns, missed } = ownCheckIns(state.checkIns, me?.person, now);
  const openQuizzes = state.quizzes.filter(({ isClosed, answers }) => !isClosed && !answers.some(({ person }) => person === me?.person));
  useMediaSession(detail);
  // In the full screen of an iPhone a task would not be seen.
  const hasTask = openCheckIns.length > 0 || openQuizzes.length > 0 || voice.phase === 'asked';
  const leaveVideo = useEffectEvent(fullScreen.leaveVideo);
  useEffect(() => {
    if (hasTask) leaveVideo();
  }, [hasTask]);

  const isMine = ({ person }: { person: string }) => person === me?.person;
  const hand = handOf(state.hands.find(isMine), state.hands.filter(({ isAccepted }) => !isAccepted).findIndex(isMine));
  const toggleHand = () => void client.send({ do: hand !== null ? 'lowerHand' : 'raiseHand' }).catch(onFailure);
  const ask = () => {
    choosePanel('questions');
    requestAnimationFrame(() => side.current?.querySelector<HTMLElement>('#panel-questions input')?.focus());
  };
  const read = hasDocuments ? () => choosePanel('documents') : null;
  const keys = useRoomKeys({
    m: () => player?.setVolume(playing.volume || 0.7, !playing.isMuted),
    f: fullScreen.toggle,
    h: () => status === 'live' && canTakePart && toggleHand(),
    '/': () => {
      choosePanel('chat');
      requestAnimationFrame(() => side.current?.querySelector<HTMLElement>('#panel-chat .composer input')?.focus());
    },
    F6: () => side.current?.querySelector<HTMLElement>('.task button:not([disabled]), .task')?.focus(),
  });

  // The page of a removed person hears nothing more of the class, so its time stands still.
  const isOut = view === 'removed' || view === 'unauthorised';
  const outSince = useSince(isOut, now);
  const [tag, tagText] = isOut ? (['ended', view === 'removed' ? '已请出' : '已退出'] as const) : tags[view === 'away' ? 'interrupted' : status];
  const elapsed = state.beganAt === null ? undefined : Math.max(0, ((state.endedAt ?? outSince ?? now) - state.beganAt) / 60_000);
  const planned = Math.max(1, Math.round((new Date(endTime).getTime() - new Date(startTime).getTime()) / 60_000));
  const length = Math.ceil(status === 'ended' && elapsed !== undefined ? Math.max(1, elapsed) : Math.max(planned, elapsed ?? 0));
  const texts = useDocumentTexts(liveCode, shownDocument && canTakePart ? [shownDocument.id] : []);
  const isDocumentOnStage = shownDocument !== null && withPicture.includes(view);

  const canMakeUp = status === 'live' && canTakePart && isIn;
  const marks = state.beganAt === null ? [] : withMissed([...marksOf(state), ...questionMarksOf(state.messages, state.beganAt)], canTakePart && me ? missed : [], canMakeUp);
  const lastQuiz = state.quizzes.at(-1);
  const lastResult = lastQuiz?.isClosed && isIn && status !== 'ended' ? lastQuiz.quiz : null;
  const pressMark = ({ kind }: ClassMark) => (kind === 'sign' ? openLateCheckIn() : kind === 'quiz' ? results.reopen() : choosePanel('questions'));

  return (
    <div className="room dark" data-view={view} {...landscape.room} {...visible}>
      <ClassHead {...{ detail, tag, tagText }} people={isReplayUnknown || isOut ? null : status === 'ended' ? { count: detail.viewerCount, text: '人听过' } : room.online && { count: room.online.count, text: status === 'waiting' ? '人已到' : '人在听' }}>
        {!isOut && <SharedTimer until={state.timerUntil} now={now} />}
        <NetSign quality={room.connection === 'lost' && status !== 'live' ? 'lost' : lineQuality(playing, isOffline)} stats={playing.stats} />
      </ClassHead>

      <div className="room__main" {...landscape.main}>
        <div className="stage-frame" ref={stage}>
          <Stage label="直播画面" isDimmed={view === 'live' && playing.phase === 'restarting'}>
            {isDocumentOnStage && <DocumentPage document={shownDocument} page={state.document!.page} text={textOfPage(texts, shownDocument.id, state.document!.page)} ink={state.ink} pointer={room.pointer} />}
            <TeacherPicture video={video} early={firstStreams?.picture?.video} state={playing} name={detail.teacherName} isBeside={isDocumentOnStage} isHidden={!withPicture.includes(view)} isLive={view === 'live'} />
            {view === 'live' && <Speakers speakers={state.speakers} me={userId} roomId={roomId} voice={voice} isMixed={playing.line === null || !isQuick(playing.line)} />}
            {watchesPublic && (
              <Strip icon={<LiveIcon name="people" />}>
                教室坐满了{room.queuePlace !== null && `，您排第 ${room.queuePlace} 位`}
                <span className="wide-only">轮到您会自动进去。现在看的是公开直播，晚几秒</span>
              </Strip>
            )}
            {view === 'live' && !watchesPublic && <PlayerStrip player={player} state={playing} isOffline={isOffline} onDocuments={read} />}
            <StageCover {...{ view, detail, room, player, playing, now, watchedMinutes, onAsk: ask, onDocuments: read }} replay={replayAfterEnd(detail, state)} length={elapsed === undefined ? length : Math.max(1, Math.round(elapsed))} onWatch={detail.visibility === 'public' && status === 'live' ? () => setWantsPublic(true) : null} awaySince={silentSince ?? now} />
          </Stage>
        </div>
        <StageBar
          caption={captionOf()}
          player={player}
          state={playing}
          hasPicture={status === 'live' && (isIn || watchesPublic)}
          onPictureInPicture={document.pictureInPictureEnabled ? () => void togglePictureInPicture(stage.current?.querySelector('.stage__video') ?? null) : null}
          more={
            <>
              {landscape.button}
              <KeysMenu keys={keys} names={canTakePart ? liveKeys : liveKeys.slice(0, 2)} aloud={aloud} />
            </>
          }
          onFullScreen={fullScreen.toggle}
        />
        <div className="room__rule">
          <ClassRuler
            label={`课尺：共 ${length} 分钟${elapsed === undefined ? '，尚未开始' : `，现在 ${clockOf(elapsed * 60_000)}`}`}
            length={length}
            now={elapsed}
            planned={length > planned ? planned : undefined}
            parts={partsOf(detail, length)}
            marks={state.beganAt === null ? undefined : marks}
            onMark={pressMark}
            isPressable={({ kind, isOpen, id }) => kind === 'ask' || isOpen === true || (kind === 'quiz' && id === lastResult)}
          />
        </div>
        <Dock
          isLive={status === 'live' && isIn && canTakePart}
          isSpectator={!canTakePart}
          canAsk={status !== 'ended' && isIn && canTakePart && whyQuestionsAreShut(state.chatMode) === null}
          hand={hand}
          voice={voice}
          checkIns={openCheckIns.length}
          hasMissed={missed.length > 0}
          quizzes={openQuizzes.length}
          hasQuizzes={state.quizzes.length > 0}
          hours={isIn && (status === 'live' || status === 'interrupted') && watchedMinutes !== null ? { watched: watchedMinutes, of: length } : null}
          onHand={toggleHand}
          onAsk={ask}
          onCheckIn={() => (openCheckIns.length > 0 ? void Promise.all(openCheckIns.map(({ checkIn }) => client.send({ do: 'checkIn', checkIn }))).then(() => showToast('plain', '已签到'), onFailure) : openLateCheckIn())}
          onQuiz={results.reopen}
          onDocuments={read}
        />
      </div>

      <SideColumn
        {...{ detail, documents, now, voice, status, panel, hand, missed, results, watchedMinutes, tabChoices, onFailure }}
        room={isOut ? { ...room, online: null } : room}
        place={side}
        canTakePart={canTakePart}
        isTakingPart={canTakePart && status !== 'ended' && isIn}
        hasTasks={isIn && status !== 'ended'}
        isLateCheckIn={isLateCheckIn}
        isReadAloud={aloud.isOn}
        onPanel={choosePanel}
        onHand={toggleHand}
        onAsk={ask}
        onLateCheckIn={(isOpen) => (isOpen ? openLateCheckIn() : setLateCheckIn(false))}
      />
    </div>
  );

  function captionOf(): string {
    if (status === 'waiting') return documents.length > 0 ? `讲义 ${documents.length} 份已就绪` : '';
    if (status === 'ended' || room.bye) return '';
    if (shownDocument?.id === boardDocument) return `白板 第 ${state.document!.page} 页`;
    if (shownDocument) return `讲义《${shownDocument.title}》 ${canTakePart ? `${state.document!.page} / ${shownDocument.pages.length} 页` : `第 ${state.document!.page} 页`}`;
    return status === 'live' ? '老师的画面' : '';
  }
}

/** @param place among the hands that still wait, from 0 */
const handOf = (own: { isAccepted: boolean } | undefined, place: number): OwnHand => (own ? (own.isAccepted ? 'accepted' : place + 1) : null);

/** Time since when `holds` is true, in ms of the server's clock. Null while it is false. */
function useSince(holds: boolean, now: number): number | null {
  const [since, setSince] = useState<number | null>(null);
  if (holds && since === null) setSince(now);
  if (!holds && since !== null) setSince(null);
  return since;
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  await video?.requestPictureInPicture().catch(() => showToast('plain', '有画面以后才能小窗播放'));
}
