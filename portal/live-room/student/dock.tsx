import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { Tool } from '../frame.tsx';
import type { Voice } from './use-voice.ts';

interface DockProps {
  /** The class is on air and the person takes part. */
  isLive: boolean;
  isSpectator: boolean;
  canAsk: boolean;
  /** Place in the queue of raised hands, from 1. Null: the hand is down. */
  handPlace: number | null;
  voice: Voice;
  checkIns: number;
  hasMissed: boolean;
  quizzes: number;
  hasQuizzes: boolean;
  /** Minutes since the start of the class. Null while the class is not on air. */
  minutes: number | null;
  onHand: () => void;
  onAsk: () => void;
  onCheckIn: () => void;
  onQuiz: () => void;
  /** Null where the class has no documents. */
  onDocuments: (() => void) | null;
}

/** Tools of a student, below the ruler. */
export function Dock({ isLive, isSpectator, canAsk, handPlace, voice, checkIns, hasMissed, quizzes, hasQuizzes, minutes, onHand, onAsk, onCheckIn, onQuiz, onDocuments }: DockProps) {
  const isOnAir = voice.phase === 'onAir';
  return (
    <div className={`dock${isOnAir ? ' is-on-air' : ''}`}>
      {isOnAir ? (
        <>
          <Tool icon={voice.isMicrophoneOn ? <ToolIcon name="microphone" /> : <LiveIcon name="microphoneOff" />} label="麦克风" pressed={voice.isMicrophoneOn} isOff={!voice.isMicrophoneOn} onClick={() => voice.setMicrophone(!voice.isMicrophoneOn)} />
          {voice.hasCamera && <Tool icon={voice.isCameraOn ? <ToolIcon name="camera" /> : <LiveIcon name="cameraOff" />} label="摄像头" pressed={voice.isCameraOn} isOff={!voice.isCameraOn} onClick={() => voice.setCamera(!voice.isCameraOn)} />}
        </>
      ) : (
        isLive && <Tool icon={<ToolIcon name="hand" />} label={handPlace === null ? '举手' : `排第 ${handPlace} 位`} pressed={handPlace !== null} onClick={onHand} />
      )}
      {canAsk && <Tool icon={<LiveIcon name="ask" />} label="提问" onClick={onAsk} />}
      {isLive && <Tool icon={<ToolIcon name="signIn" />} label={checkIns === 0 && hasMissed ? '补签' : '签到'} count={checkIns} disabled={checkIns === 0 && !hasMissed} onClick={onCheckIn} />}
      {isLive && <Tool icon={<ToolIcon name="quiz" />} label="随堂题" count={quizzes} disabled={!hasQuizzes} onClick={onQuiz} />}
      {onDocuments && <Tool icon={<LiveIcon name="document" />} label="讲义" onClick={onDocuments} />}
      {isSpectator && <p className="small muted">登录后能举手、提问、签到和答题</p>}
      <div className="dock__end">
        {isOnAir ? (
          <button className="button button--red button--small" type="button" onClick={voice.leave}>
            结束连麦
          </button>
        ) : handPlace !== null ? (
          <span className="small muted">老师接通后您会先看到自己的画面</span>
        ) : (
          minutes !== null && (
            <span className="small muted">
              已上 <b>{minutes}</b> 分钟
            </span>
          )
        )}
      </div>
    </div>
  );
}
