import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { showToast } from '../../../browser/toasts.ts';
import type { RoomCommand } from '../../../contract/live/room-events.ts';
import type { RoomState } from '../../../contract/live/room-state.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { Tool } from '../frame.tsx';
import type { Adding } from './use-add-documents.ts';

const checkInSeconds = 60;

export type Card = 'timer' | 'encoder';

interface StudioDockProps {
  studio: Studio;
  state: StudioState;
  room: RoomState;
  isLive: boolean;
  /** True while an encoder sends in place of the browser, so that the browser's devices are off. */
  isEncoderOnAir: boolean;
  isTimerRunning: boolean;
  card: Card | null;
  arePagesOpen: boolean;
  /** State of the upload of documents. */
  adding: Adding['state'];
  onCommand: (command: RoomCommand) => void;
  onQuiz: () => void;
  onCard: (card: Card | null) => void;
  onPages: () => void;
  onDevices: () => void;
}

/** The teacher's tools below the ruler. */
export function StudioDock({ studio, state, room, isLive, isEncoderOnAir, isTimerRunning, card, arePagesOpen, adding, onCommand, onQuiz, onCard, onPages, onDevices }: StudioDockProps) {
  const { isMicrophoneOn, isCameraOn, microphoneFault, cameraFault } = state;
  const next = nextHand(room);
  return (
    <div className="dock">
      <Tool icon={isMicrophoneOn ? <ToolIcon name="microphone" /> : <LiveIcon name="microphoneOff" />} label={isMicrophoneOn ? '麦克风' : '麦克风关'} pressed={isMicrophoneOn} isOff={!isMicrophoneOn} disabled={microphoneFault !== null || isEncoderOnAir} title="Alt+M" onClick={() => studio.turnMicrophone(!isMicrophoneOn)} />
      <Tool icon={isCameraOn ? <ToolIcon name="camera" /> : <LiveIcon name="cameraOff" />} label={isCameraOn ? '摄像头' : '摄像头关'} pressed={isCameraOn} isOff={!isCameraOn} disabled={cameraFault !== null || isEncoderOnAir} title="Alt+V" onClick={() => studio.turnCamera(!isCameraOn)} />
      {state.canShare && !isEncoderOnAir && <Tool className="wide-only" icon={<ToolIcon name="share" />} label={state.isSharing ? '共享中' : '共享屏幕'} pressed={state.isSharing} title="Alt+S" onClick={() => void toggleShare(studio)} />}
      <Tool className="phone-tool" icon={<LiveIcon name="document" />} label={documentsLabel(adding)} pressed={arePagesOpen} onClick={onPages} />
      <i className="dock__gap" aria-hidden="true" />
      <Tool icon={<ToolIcon name="signIn" />} label="签到" disabled={!isLive || room.checkIns.some(({ isClosed }) => !isClosed)} onClick={() => onCommand({ do: 'openCheckIn', seconds: checkInSeconds })} />
      <Tool icon={<ToolIcon name="quiz" />} label="随堂题" disabled={room.quizzes.some(({ isClosed }) => !isClosed)} onClick={onQuiz} />
      <Tool icon={<ToolIcon name="hand" />} label="连麦" count={room.hands.length} disabled={!next} title="Alt+H 接通第一位" onClick={() => next && onCommand({ do: 'acceptHand', person: next.person })} />
      <Tool icon={<LiveIcon name="clock" />} label="计时" pressed={isTimerRunning || card === 'timer'} onClick={() => onCard(card === 'timer' ? null : 'timer')} />
      <div className="dock__end">
        <Tool className="wide-only" icon={<LiveIcon name="broadcast" />} label={isEncoderOnAir ? '推流中' : '推流'} pressed={isEncoderOnAir || card === 'encoder'} onClick={() => onCard(card === 'encoder' ? null : 'encoder')} />
        <Tool icon={<LiveIcon name="settings" />} label="设备" onClick={onDevices} />
      </div>
    </div>
  );
}

/** On a phone the state of an upload, which the closed sheet hides. */
function documentsLabel(adding: Adding['state']): string {
  if (adding === null) return '讲义';
  if (adding.kind === 'uploading') return adding.resume ? '等网络' : '上传中';
  return adding.kind === 'missingFonts' ? '待确认' : '没传成';
}

/** The oldest raised hand. */
export const nextHand = ({ hands }: RoomState) => hands.find(({ isAccepted }) => !isAccepted);

export async function toggleShare(studio: Studio): Promise<void> {
  if (studio.store.state().isSharing) studio.stopSharing();
  else await studio.share().catch(() => showToast('error', '没能共享屏幕，请再试一次'));
}
