import { Suspense, useEffect, useRef, useState } from 'react';
import { partsOf as partsOfTime } from '../../../contract/dates.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { boardDocument } from '../../../contract/live/limits.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { ClassRuler } from '../../../ui/class-ruler/class-ruler.tsx';
import { keepToastsClear } from '../../../ui/toast-placement.ts';
import { clockOf } from '../clock-of.ts';
import { partsOf } from '../class-parts.ts';
import { showFailure } from '../failure-text.ts';
import { marksOf } from '../room-marks.ts';
import { useFullScreen } from '../use-full-screen.ts';
import { replayAfterEnd } from '../replay-after-end.ts';
import { useFreshDetail } from '../use-fresh-detail.ts';
import { useRoom, useTime } from '../use-room.ts';
import { useVisibleHeight } from '../use-visible-height.ts';
import { withNewNames } from '../with-new-names.ts';
import { BeforeStart } from './before-start.tsx';
import { DeviceCheck } from './device-check.tsx';
import { EarlyDialog, EndDialog, prefetchDialogs, QuizDialog, TakeoverDialog } from './dialogs.ts';
import { savedNotes } from './saved-notes.ts';
import { layouts } from './layouts.ts';
import { PageStrip } from './page-strip.tsx';
import { EncoderCard } from './encoder-card.tsx';
import { RunningTask } from './running-tasks.tsx';
import { Elsewhere, GoOn, LineLost, NotSentHere, Replaced, Summary, Taken, Unauthorised } from './studio-covers.tsx';
import { nextHand, StudioDock, toggleShare, type Card } from './studio-dock.tsx';
import { StudioHead } from './studio-head.tsx';
import { focusComposer, StudioSide, type SideTab } from './studio-side.tsx';
import { StudioStage } from './studio-stage.tsx';
import { chooseLayout, StageTools, type BoardTool } from './stage-tools.tsx';
import { TimerCard } from './timer-card.tsx';
import { seenFrom, useAudience } from './use-audience.ts';
import { elsewhereOf, isOut, useClass, type RoomOfTeacher } from './use-class.ts';
import { useDocuments } from './use-documents.ts';
import { useEncoder } from './use-encoder.ts';
import { useQuizBank } from './use-quiz-bank.ts';
import { useStudio } from './use-studio.ts';
import { useStudioKeys } from './use-studio-keys.ts';
import { useTasks } from './use-tasks.ts';
import { useRoomKeys } from '../use-room-keys.ts';
import './studio.css';

const minute = 60_000;
/** F6 goes to the task card, which takes no focus when it comes. */
const focusTask = () => document.querySelector<HTMLElement>('.room-side > .task')?.focus();
/** Toasts appear where the tools are, and must not cover them: the teacher uses them every second. */
const toolsOnScreen = () => [...document.querySelectorAll('.studio :is(.room__head, .stage-bar, .room__rule, .dock, .composer), .room-side > .task')];
/** An earlier start is confirmed first. */
const earlyMinutes = 30;

/** The teacher's page of a live room: device check, preview, then on air (spec live#live-room-page). */
export default function Studio({ detail: given }: { detail: RoomOfTeacher }) {
  const { studio, state } = useStudio();
  const connected = useRoom(given.liveCode);
  const { client, room, me, online } = connected;
  const { refresh, ...loaded } = useFreshDetail(given, false);
  const detail = withNewNames(loaded, room);
  const now = useTime(client);
  const [areDevicesOpen, setDevicesOpen] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [dialog, setDialog] = useState<'quiz' | 'end' | 'early' | null>(null);
  const [isTakeoverRefused, setTakeoverRefused] = useState(false);
  /** The teacher tries the devices before the takeover of a class on air, which sends them at once. */
  const [checksFirst, setChecksFirst] = useState(false);
  const [card, setCard] = useState<Card | null>(null);
  const [tool, setTool] = useState<BoardTool>(null);
  const [tab, setTab] = useState<SideTab>('chat');
  const stage = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(stage);
  const visible = useVisibleHeight();
  const mustKnowSource = room.status === 'live' && connected.bye === null && state.link === 'off';
  const encoder = useEncoder(detail.liveCode, { isWatched: card === 'encoder' || mustKnowSource, isStopped: isOut(elsewhereOf(connected)) });
  const live = useClass(detail, studio, state, connected, encoder, areDevicesOpen, refresh);
  const { isLive, isEnded, isOver, elsewhere, otherTeacher } = live;
  /** This page is not in the room: its controls would have no effect, and its chat and numbers would be old. */
  const isAway = isEnded ? room.number === 0 : elsewhere !== null;
  // The details have the real times of a class that ended in another studio.
  const elapsed = isEnded && room.endedAt === null ? Math.max(0, Date.parse(detail.endTime) - Date.parse(detail.startTime)) : room.beganAt === null ? 0 : (room.endedAt ?? now) - room.beganAt;
  const bank = useQuizBank(detail.liveCode);
  // After the end students leave one by one, and their list and number stay as they were.
  const [atEnd, setAtEnd] = useState<typeof online>(null);
  if (isEnded && atEnd === null && online !== null) setAtEnd(online);
  const audience = useAudience(detail.liveCode, online?.count ?? null, elapsed, isLive && !isEnded, detail.mostViewers);

  useEffect(prefetchDialogs, []);
  useEffect(() => keepToastsClear(toolsOnScreen), []);
  // The replay of a class that ends here is not known yet.
  const isReplayUnknown = isEnded && detail.liveStatus !== liveStatus.ended;
  useEffect(() => {
    if (isReplayUnknown) refresh();
  }, [isReplayUnknown, refresh]);
  useEffect(() => {
    if (isEnded) return;
    const open = async () => {
      await studio.openDevices();
      setDevicesOpen(true);
      const { cameraFault, microphoneFault } = studio.store.state();
      // The check is skipped if it passed within a day, or if this tab was on air before a reload.
      if (savedNotes.wasOnAir(detail.liveCode) || (savedNotes.isChecked() && !cameraFault && !microphoneFault)) setChecked(true);
    };
    void open();
  }, [studio, isEnded, detail.liveCode]);

  const send = (what: RoomCommand) =>
    client.send(what).then(
      () => true,
      (error: unknown) => {
        showFailure(error);
        return false;
      },
    );
  const command = (what: RoomCommand) => void send(what);
  const isEncoderOnAir = encoder.isOnAir && isLive;
  const isTimerRunning = room.timerUntil !== null && room.timerUntil > now;
  const { adding, documents, shown, clear, undo, turn, isStripOpen, setStripOpen } = useDocuments(detail, connected, command, refresh);
  const isPageShown = Boolean(shown);
  useEffect(() => studio.setPageShown(isPageShown), [studio, isPageShown]);
  const { checkIn, quiz, openResult, setOpenResult, openResultOf } = useTasks(room);
  useStudioKeys({
    control: tool === 'ink' && undo ? { KeyZ: undo } : {},
    plain: { PageDown: () => turn(1), PageUp: () => turn(-1) },
    alt: isOver || isAway ? {} : {
      // The keys do what the buttons do, so a disabled button has no key either.
      KeyM: () => state.microphoneFault === null && !isEncoderOnAir && studio.turnMicrophone(!state.isMicrophoneOn),
      KeyV: () => state.cameraFault === null && !isEncoderOnAir && studio.turnCamera(!state.isCameraOn),
      KeyS: () => state.canShare && !isEncoderOnAir && void toggleShare(studio),
      KeyH: () => {
        const hand = nextHand(room);
        if (hand) command({ do: 'acceptHand', person: hand.person });
      },
      ...Object.fromEntries(layouts.map(({ layout }, index) => [`Digit${index + 1}`, () => !isEncoderOnAir && void chooseLayout(studio, layout)])),
    },
  });
  const keys = useRoomKeys({
    f: fullScreen.toggle,
    '/': () => {
      setTab('chat');
      focusComposer();
    },
    F6: focusTask,
    Escape: closeTopmost,
  });

  const planned = Math.max(1, (Date.parse(detail.plannedEnd) - Date.parse(detail.plannedStart)) / minute);
  const length = Math.ceil(Math.max(planned, elapsed / minute));
  const minutesEarly = isLive ? 0 : (Date.parse(detail.plannedStart) - now) / minute;
  const curveFrom = seenFrom(audience.counts);
  const isInCheck = !isChecked && !isOver && (elsewhere !== 'before' || checksFirst);
  const isCheckedFirst = isInCheck && elsewhere === 'before';
  useBackCloses(isCheckedFirst, () => setChecksFirst(false));

  return (
    <div className={`room studio dark${isInCheck ? ' is-in-check' : ''}${isAway && !isInCheck ? ' is-out' : isOver ? ' is-over' : ''}`} data-tool={tool ?? undefined} {...visible}>
      <StudioHead {...{ detail, live, room, state, encoder, now, elapsed }} name={me?.name ?? detail.teacherName} isChecked={isChecked} onBegin={() => (minutesEarly > earlyMinutes ? setDialog('early') : void live.begin())} onEnd={() => setDialog('end')} />
      {isInCheck ? (
        <DeviceCheck
          studio={studio}
          state={state}
          // In another studio's class, that studio or an encoder sends.
          isLive={live.isSending && !isCheckedFirst}
          before={isCheckedFirst ? 'takeover' : isLive ? 'resume' : 'start'}
          keys={keys}
          onDone={() => {
            savedNotes.noteChecked();
            setChecked(true);
            setChecksFirst(false);
          }}
          onEncoder={
            encoder.state?.isSupported && !live.isSending && elsewhere !== 'before'
              ? () => {
                  setChecked(true);
                  setCard('encoder');
                }
              : null
          }
          onBack={isCheckedFirst ? () => setChecksFirst(false) : undefined}
        />
      ) : (
        <>
          {!isOver && !isAway && <PageStrip adding={adding} onClose={() => setStripOpen(false)} documents={documents} shown={room.document} ink={room.ink} isOpen={isStripOpen} onTurn={(document, page) => command({ do: 'turnPage', document, page })} mayDownload={room.mayDownload} onDownloads={(isAllowed) => command({ do: 'setDownloads', isAllowed })} />}
          <div className="room__main">
            <StudioStage {...{ detail, studio, state, live }} isEncoderOnAir={isEncoderOnAir} room={connected} place={stage} tool={shown ? tool : null} cover={coverOf()} />
            {!isOver && !isAway && (
              <StageTools
                {...{ studio, state, tool, isEncoderOnAir }}
                page={!shown ? null : shown.id === boardDocument ? 'board' : 'document'}
                onTool={setTool}
                onClear={clear}
                onUndo={undo}
                onHidePage={() => {
                  setTool(null);
                  command({ do: 'hideDocument' });
                }}
                onFullScreen={fullScreen.toggle}
              />
            )}
            {!isAway && (
              <div className="room__rule">
                {isLive && !isEnded && (
                  <p className="curve-label wide-only">
                    <b>{online?.count ?? '–'}</b> 人在听，最多 {audience.top}
                    {curveFrom !== null && room.beganAt !== null && <span>曲线从 {partsOfTime(room.beganAt + curveFrom * minute).clock} 起</span>}
                    {(detail.audience?.listed ?? 0) > 0 && <span>应到 {detail.audience!.listed} 人</span>}
                  </p>
                )}
                <ClassRuler
                  label={`课尺：共 ${Math.round(length)} 分钟${isLive ? `，现在 ${clockOf(elapsed)}` : ''}`}
                  length={length}
                  now={isLive || isEnded ? elapsed / minute : undefined}
                  parts={partsOf(detail, length)}
                  marks={room.beganAt === null ? undefined : marksOf(room)}
                  onMark={isEnded ? undefined : ({ kind, name }) => {
                    setCard(null);
                    openResultOf(kind === 'quiz' ? 'quiz' : 'checkIn', Number(name.replaceAll(/\D/g, '')));
                  }}
                  planned={planned < length ? planned : undefined}
                  curve={isLive || isEnded ? { counts: audience.counts.length === 1 ? [...audience.counts, ...audience.counts] : audience.counts, top: Math.max(1, audience.top) } : undefined}
                />
              </div>
            )}
            {!isOver && !isAway && (
              <StudioDock
                {...{ studio, state, room, isLive, isEncoderOnAir, isTimerRunning, card }}
                arePagesOpen={isStripOpen}
                adding={adding.state}
                onCommand={command}
                onQuiz={() => setDialog('quiz')}
                onCard={setCard}
                onPages={() => setStripOpen(!isStripOpen)}
                onDevices={() => setChecked(false)}
              />
            )}
          </div>
          {!isAway && <StudioSide listOf={detail.visibility !== 'public' && (detail.audience?.listed ?? 0) > 0 ? detail.liveCode : null} room={connected} {...{ now, isLive, isEnded, atEnd, tab }} onTab={setTab} card={cardOf()} onCommand={send} />}
        </>
      )}
      <Suspense>
        {dialog === 'quiz' && (
          <QuizDialog
            bank={bank}
            canSend={isLive && !quiz}
            asked={room.quizzes}
            audience={online?.count ?? 0}
            onClose={() => setDialog(null)}
            onSend={async (what) => {
              // A quiz that was not stored stays in the dialog.
              if (await send(what)) setDialog(null);
            }}
          />
        )}
        {dialog === 'end' && !isOver && <EndDialog room={room} minutes={elapsed / minute} planned={planned} isEnding={live.isBusy} onClose={() => setDialog(null)} onEnd={() => void live.end().then(() => setDialog(null))} />}
        {dialog === 'early' && (
          <EarlyDialog
            minutes={minutesEarly}
            isBusy={live.isBusy}
            onClose={() => setDialog(null)}
            onBegin={() => void live.begin().then(() => setDialog(null))}
          />
        )}
        {elsewhere === 'before' && !isTakeoverRefused && !isEnded && !isInCheck && (
          <TakeoverDialog
            {...{ isLive, otherTeacher }}
            onClose={() => setTakeoverRefused(true)}
            onCheck={isChecked ? null : () => setChecksFirst(true)}
            onTakeOver={() => {
              setChecked(true);
              setChecksFirst(false);
              live.takeOver();
            }}
          />
        )}
      </Suspense>
    </div>
  );

  /** Esc. Dialogs close by themselves. */
  function closeTopmost() {
    if (dialog !== null) return;
    if (isCheckedFirst) return setChecksFirst(false);
    if (card !== null) setCard(null);
    else if (openResult !== null) setOpenResult(null);
    else if (tool !== null) setTool(null);
    else setStripOpen(false);
  }

  function coverOf() {
    if (isEnded) return <Summary {...{ detail, room, elapsed, audience }} stayed={atEnd?.count ?? 0} replay={replayAfterEnd(detail, room)} />;
    if (elsewhere === 'before') return <Elsewhere {...{ isLive, otherTeacher }} onAsk={() => setTakeoverRefused(false)} />;
    if (elsewhere === 'taken') return <Taken {...{ isLive, otherTeacher }} onTakeBack={live.takeOver} />;
    if (elsewhere === 'replaced') return <Replaced />;
    if (elsewhere === 'unauthorised') return <Unauthorised message={live.byeMessage} />;
    if (state.link === 'lost') return <LineLost studio={studio} state={state} onEncoder={encoder.state?.rtmpUrl ? () => setCard('encoder') : null} />;
    if (live.isUnsent) return <GoOn elapsed={elapsed} count={online?.count ?? 0} isBusy={live.isBusy} hasEncoder={(encoder.state?.createdAt ?? null) !== null} onGoOn={() => void live.begin()} />;
    return isLive && !live.isSending && me !== null && encoder.state !== undefined ? <NotSentHere isBusy={live.isBusy} onSend={() => void live.begin()} /> : null;
  }

  /** One card at a time: the one that the teacher opened, or the running task. */
  function cardOf() {
    if (isOver) return null;
    if (card === 'timer') return <TimerCard isRunning={isTimerRunning} onCommand={command} onClose={() => setCard(null)} />;
    if (card === 'encoder') return <EncoderCard liveCode={detail.liveCode} encoder={encoder} isLive={isLive} onSwitch={live.switchTo} onClose={() => setCard(null)} />;
    if (checkIn || quiz || openResult) return <RunningTask tasks={room} result={openResult} {...{ now, online }} onCommand={command} onClose={() => setOpenResult(null)} />;
    return isLive ? null : <BeforeStart detail={detail} adding={adding} waiting={online?.count ?? 0} areDevicesGood={!state.cameraFault && !state.microphoneFault} quizzes={bank.quizzes?.length ?? null} onQuiz={() => setDialog('quiz')} />;
  }
}
