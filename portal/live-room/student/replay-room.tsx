import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { leftOffAt, noteLeftOff } from '../../../browser/left-off.ts';
import { allEvents, type AskEvents } from '../../../browser/live/all-events.ts';
import { readVolume, storeVolume } from '../../../browser/live/volume.ts';
import { readSession } from '../../../browser/session/session.ts';
import { showToast } from '../../../browser/toasts.ts';
import type { NumberedEvent } from '../../../contract/live/room-events.ts';
import { CallRefused } from '../../../contract/client.ts';
import { link } from '../../../contract/pages.ts';
import { networkErrorText } from '../../../contract/network-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ClassRuler } from '../../../ui/class-ruler/class-ruler.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { ChatList } from '../chat-list.tsx';
import { roomCalls } from '../client.ts';
import { clockOf } from '../clock-of.ts';
import { SideTabs, Stage, Tool } from '../frame.tsx';
import { ClassHead } from './class-head.tsx';
import { Blocked, Fault } from './covers.tsx';
import { DocumentPage, shownDocumentOf } from '../document-page.tsx';
import { KeysMenu } from './keys-menu.tsx';
import { HoursTally } from './dock.tsx';
import { Found } from './replay-search.tsx';
import { leftOffKey, type ReplayPart } from '../../lives/replay-parts.ts';
import { absencesOf, happeningsOf, marksOf, questionMarksOf, roomsOf, voiceMarksOf, withMissed } from '../room-marks.ts';
import { ownCheckIns } from './own-check-ins.ts';
import { ReplayAbsence } from './replay-absence.tsx';
import { ReplayOffered } from './replay-offered.tsx';
import { ReplayOpening } from './replay-opening.tsx';
import { Documents, Questions } from './side-panels.tsx';
import { Volume } from './stage-bar.tsx';
import { partsOf, partStart } from '../class-parts.ts';
import type { RoomDetail } from './room-detail.ts';
import { ResultCard } from './quiz-cards.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import { textOfPage, useDocumentTexts } from './use-document-texts.ts';
import { absenceAt } from '../../lives/teacher-absence.ts';
import { useReplay } from '../../lives/use-replay.ts';
import { useReplayHeartbeats } from './use-replay-heartbeats.ts';
import { useRoomKeys } from '../use-room-keys.ts';
import { useLandscape } from './use-landscape.tsx';
import { useVisibleHeight } from '../use-visible-height.ts';

interface Recording {
  parts: readonly ReplayPart[];
  events: readonly NumberedEvent[];
  beganAt: number;
}

interface ReplayRoomProps {
  detail: RoomDetail;
  /** The replay begins only when the person presses play. */
  waits?: boolean;
}

/** The replay: recording, chat, pages and quizzes, each at its time. */
export function ReplayRoom({ detail, waits = false }: ReplayRoomProps) {
  const [tries, setTries] = useState(0);
  return <ReplayVisit key={tries} {...{ detail, waits }} onRetry={() => setTries(tries + 1)} />;
}

function ReplayVisit({ detail, waits, onRetry }: Required<ReplayRoomProps> & { onRetry: () => void }) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [renewals, setRenewals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const { liveCode } = detail;
  useEffect(() => {
    const left = new AbortController();
    load(liveCode, left.signal).then(setRecording, (error: unknown) => !left.signal.aborted && setFailure(error instanceof CallRefused ? error.returnMsg : networkErrorText));
    return () => left.abort();
  }, [liveCode]);
  // The page stays as it is, with its place in the class.
  useEffect(() => {
    if (renewals === 0) return;
    const left = new AbortController();
    partsOfReplay(liveCode, left.signal).then(
      (parts) => (parts.length > 0 ? setRecording((before) => before && { ...before, parts }) : showToast('error', '这一讲的回放已删除')),
      (error: unknown) => !left.signal.aborted && reportFailure(error),
    );
    return () => left.abort();
  }, [liveCode, renewals]);
  if (!recording) return <ReplayOpening {...{ failure, onRetry }} />;
  return <Playback {...{ detail, recording, waits }} onRenew={() => setRenewals(renewals + 1)} />;
}

/** The files of the replay. Their addresses expire after some hours if the class is not public. */
const partsOfReplay = async (liveCode: string, signal: AbortSignal): Promise<readonly ReplayPart[]> => (await roomCalls.call('liveReplay', { liveCode }, { signal })).data.parts;

async function load(liveCode: string, signal: AbortSignal): Promise<Recording> {
  const ask: AskEvents = async (request) => (await roomCalls.call('liveEvents', request, { signal })).data;
  return { parts: await partsOfReplay(liveCode, signal), ...(await allEvents(ask, liveCode)) };
}

const replayKeys = [['空格', '播放、暂停'], ['← →', '退、进 5 秒'], ['Shift + ← →', '前、后一段'], ['M', '静音'], ['F', '全屏']] as const;
const rates = [0.75, 1, 1.25, 1.5, 2] as const;
type PanelKey = 'chat' | 'questions' | 'documents';

/** @param onRenew requests new addresses of the files */
function Playback({ detail, recording: { parts: files, events, beganAt }, waits, onRenew }: Required<ReplayRoomProps> & { recording: Recording; onRenew: () => void }) {
  const [leftOff] = useState(() => leftOffAt(leftOffKey(detail.liveCode)));
  const { video, seconds, length, seek, toggle, isPlaying, isBlocked, hasFailed, rate: speed, setRate } = useReplay(files, { startAt: leftOff, waits: waits || leftOff > 0 });
  const [isOffered, setOffered] = useState(waits || leftOff > 0);
  if (isOffered && isPlaying) setOffered(false);
  const [panel, setPanel] = useState<PanelKey>('chat');
  const [sought, setSought] = useState('');
  const [closed, setClosed] = useState<string | null>(null);
  const [volume, setVolume] = useState(readVolume);
  const stage = useRef<HTMLDivElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const fullScreen = useFullScreen(stage);
  const landscape = useLandscape();
  const visible = useVisibleHeight();
  const { liveCode, documents = [], attendance } = detail;
  const tookPart = attendance != null;
  const replayMinutes = useReplayHeartbeats(liveCode, { isCounted: tookPart, isPlaying, seconds, length });
  const report = useEffectEvent((now: number) => {
    const isPublic = detail.visibility === 'public';
    noteLeftOff({ key: leftOffKey(liveCode), address: link(isPublic ? 'liveDetail' : 'liveRoom', { code: liveCode }), title: detail.liveName, part: '', poster: isPublic ? detail.pcCover : '', seconds: now, length, isPublic });
  });
  const wholeSecond = Math.floor(seconds);
  useEffect(() => report(wholeSecond), [wholeSecond]);
  const whole = useMemo(() => roomsOf(events)(Infinity), [events]);
  const roomAt = useMemo(() => roomsOf(events), [events]);
  // The room is computed once a second, because events need no finer steps. A recording may end before the last events of the class.
  const second = seconds >= length ? Infinity : wholeSecond;
  const state = useMemo(() => roomAt(beganAt + second * 1000), [roomAt, beganAt, second]);
  const me = readSession()?.userCode ?? '';
  const marks = useMemo(() => {
    const own = withMissed(marksOf({ ...whole, beganAt }), tookPart ? ownCheckIns(whole.checkIns, me, Infinity).missed : [], false);
    return [...own, ...voiceMarksOf(events, beganAt), ...questionMarksOf(whole.messages, beganAt)].toSorted((one, other) => one.at - other.at);
  }, [whole, events, beganAt, tookPart, me]);
  const absences = useMemo(() => absencesOf(events, beganAt), [events, beganAt]);
  const absence = absenceAt(absences, seconds, length);
  const minute = seconds / 60;
  const shownDocument = shownDocumentOf(state.document, documents);
  const texts = useDocumentTexts(liveCode, sought.trim() === '' ? (shownDocument && documents.includes(shownDocument) ? [shownDocument.id] : []) : documents.map(({ id }) => id));
  const quiz = state.quizzes.findLast(({ isClosed }) => isClosed);
  const changeVolume = (next: number, isMuted: boolean) => {
    setVolume({ volume: next, isMuted });
    storeVolume({ volume: next, isMuted });
  };
  useEffect(() => {
    if (video.current) Object.assign(video.current, { volume: volume.volume, muted: volume.isMuted });
  }, [video, volume]);
  // The pressed button disappears, so the focus moves on.
  const skipTo = (second: number) => {
    playButton.current?.focus();
    seek(second);
  };
  const jump = (by: number) => seek(Math.min(length, Math.max(0, seconds + by)));
  const parts = partsOf(detail, Math.max(1, length / 60));
  const arrow = (direction: 1 | -1) => (event: KeyboardEvent) => (event.shiftKey ? seek(partStart(parts, seconds, length, direction)) : jump(5 * direction));
  const keys = useRoomKeys({ ' ': toggle, k: toggle, ArrowLeft: arrow(-1), ArrowRight: arrow(1), m: () => changeVolume(volume.volume, !volume.isMuted), f: fullScreen.toggle });

  return (
    <div className="room dark" data-view="replay" {...landscape.room} {...visible}>
      <ClassHead detail={detail} tag="ended" tagText="回放" people={detail.viewerCount > 0 ? { count: detail.viewerCount, text: '人听过' } : null} />
      <div className="room__main" {...landscape.main}>
        <div className="stage-frame" ref={stage}>
          <Stage label="回放画面">
            {shownDocument && <DocumentPage document={shownDocument} page={state.document!.page} text={textOfPage(texts, shownDocument.id, state.document!.page)} ink={state.ink} pointer={null} />}
            <div className={shownDocument ? 'cam' : 'stage__screen'}>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded class has no captions */}
              <video ref={video} className="stage__video" playsInline preload="metadata" aria-label="课堂录像" onClick={toggle} />
            </div>
            {absence && !hasFailed && !isOffered && !isBlocked && <ReplayAbsence absence={absence} onSkip={absence.until < length ? () => skipTo(absence.until) : null} />}
            {isOffered && !hasFailed && <ReplayOffered from={leftOff > 0 ? seconds : null} onPlay={toggle} onStartOver={() => (seek(0), toggle())} />}
            {isBlocked && <Blocked onConfirm={toggle} />}
            {hasFailed && <Fault isReplay onRetry={onRenew} onOtherLine={null} />}
          </Stage>
        </div>
        <div className="stage-bar">
          <div className="playbar">
            <button ref={playButton} className="icon-button" type="button" aria-label={isPlaying ? '暂停' : '播放'} onClick={toggle}>
              <Icon name={isPlaying ? 'pause' : 'play'} />
            </button>
            <button className="icon-button" type="button" aria-label="退 15 秒" onClick={() => jump(-15)}>
              <LiveIcon name="back15" />
            </button>
            <time>
              {clockOf(seconds * 1000)} <span>/ {clockOf(length * 1000)}</span>
            </time>
          </div>
          <Volume {...volume} onChange={changeVolume} />
          <label className="pick rate">
            <span className="wide-only">倍速</span>
            <select aria-label="倍速" value={speed} onChange={({ target }) => setRate(Number(target.value))}>
              {rates.map((rate) => (
                <option key={rate} value={rate}>
                  {rate.toFixed(rate % 0.5 === 0 ? 1 : 2)}
                </option>
              ))}
            </select>
          </label>
          {landscape.button}
          <KeysMenu keys={keys} names={replayKeys} />
          <button className="icon-button" type="button" aria-label="全屏" onClick={fullScreen.toggle}>
            <LiveIcon name="full" />
          </button>
        </div>
        <div className="room__rule">
          <ClassRuler
            label={`课尺：回放共 ${Math.max(1, Math.round(length / 60))} 分钟`}
            length={Math.max(1, length / 60)}
            now={minute}
            parts={parts}
            marks={marks.length > 0 || parts.length > 1 ? marks : undefined}
            onMark={({ at }) => seek(at * 60)}
            replay={{ onSeek: (to) => seek(to * 60) }}
          />
        </div>
        <div className="dock">
          {quiz && <Tool icon={<ToolIcon name="quiz" />} label="随堂题" onClick={() => setClosed(null)} />}
          {documents.length > 0 && <Tool icon={<LiveIcon name="document" />} label="讲义" onClick={() => setPanel('documents')} />}
          {attendance && (
            <div className="dock__end">
              <HoursTally watched={attendance.watchedMinutes} of={Math.max(1, Math.round(length / 60))} />
              <span className="small muted">
                回放看过 <b>{replayMinutes ?? attendance.replayMinutes}</b> 分钟
              </span>
            </div>
          )}
        </div>
      </div>
      <aside className="room-side" aria-label="课堂互动">
        <SideTabs
          tabs={[
            { key: 'chat', label: '讨论' },
            { key: 'questions', label: '提问', count: state.messages.filter(({ isQuestion, isDeleted }) => isQuestion && !isDeleted).length },
            ...(documents.length > 0 ? [{ key: 'documents' as const, label: '讲义' }] : []),
          ]}
          chosen={panel}
          onChoose={setPanel}
        />
        {quiz && closed !== quiz.quiz && <ResultCard room={{ room: state, me: { person: me, name: '', role: 'student' } }} quiz={quiz} onClose={() => setClosed(quiz.quiz)} />}
        <section className="panel" role="tabpanel" id={`panel-${panel}`} aria-labelledby={`tab-${panel}`}>
          {panel === 'chat' && (
            <>
              <p className="notice">
                <LiveIcon name="pin" />
                <span>回放中：讨论按当时的时间出现，不能再发言</span>
              </p>
              {sought.trim() === '' ? <ChatList messages={state.messages} happenings={happeningsOf(state)} me={me} empty="到这里还没有人说话。" onChoose={({ at }) => seek(Math.max(0, (at - beganAt) / 1000))} /> : <Found {...{ events, beganAt, sought, documents, texts }} onChoose={(at) => seek((at - beganAt) / 1000)} />}
              <div className="composer">
                <div className="composer__box">
                  <label className="sr-only" htmlFor="replay-search">
                    在讨论和讲义里找，按结果跳过去
                  </label>
                  <input id="replay-search" type="search" value={sought} placeholder={documents.length > 0 ? '在讨论和讲义里找' : '在讨论里找'} onChange={({ target }) => setSought(target.value)} />
                  {sought !== '' && (
                    <Button tone="line" small onClick={() => setSought('')}>
                      清除
                    </Button>
                  )}
                </div>
              </div>
            </>
          )}
          {panel === 'questions' && <Questions messages={state.messages} me={me} onSame={null} />}
          {panel === 'documents' && <Documents {...{ liveCode, documents }} shown={state.document} mayDownload={whole.mayDownload} />}
        </section>
      </aside>
    </div>
  );
}
