import { Tally } from '../../../ui/class-ruler/tally.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { Tool } from '../frame.tsx';
import type { Voice } from './use-voice.ts';

/** The place in the queue of raised hands, from 1. `accepted`: the teacher has called the student. Null: the hand is down. */
export type OwnHand = number | 'accepted' | null;

interface DockProps {
  /** The class is on air and the person takes part. */
  isLive: boolean;
  isSpectator: boolean;
  canAsk: boolean;
  hand: OwnHand;
  voice: Voice;
  checkIns: number;
  hasMissed: boolean;
  quizzes: number;
  hasQuizzes: boolean;
  /** Minutes of the class in the attendance, and its length. Null before the class, and for those who are not counted. */
  hours: Hours | null;
  onHand: () => void;
  onAsk: () => void;
  onCheckIn: () => void;
  onQuiz: () => void;
  /** Null where the class has no documents. */
  onDocuments: (() => void) | null;
}

interface Hours {
  watched: number;
  of: number;
}

const ticks = 30;

/** One's own minutes of the class, as the server counts them. */
export const HoursTally = ({ watched, of }: Hours) => (
  <>
    <Tally className="hours wide-only" of={ticks} on={Math.min(ticks, Math.round((watched / Math.max(1, of)) * ticks))} />
    <span className="small muted">
      已听 <b>{Math.min(watched, of)}</b> / {of} 分钟
    </span>
  </>
);

/** Tools of a student, below the ruler. */
export function Dock({ isLive, isSpectator, canAsk, hand, voice, checkIns, hasMissed, quizzes, hasQuizzes, hours, onHand, onAsk, onCheckIn, onQuiz, onDocuments }: DockProps) {
  const isOnAir = voice.phase === 'onAir';
  return (
    <div className={`dock${isOnAir ? ' is-on-air' : ''}`}>
      {isOnAir ? (
        <>
          <Tool className="tool--own" icon={voice.isMicrophoneOn ? <ToolIcon name="microphone" /> : <LiveIcon name="microphoneOff" />} label={{ no: '麦克风', yes: '请求发言', asked: '已请求' }[voice.muted]} pressed={voice.isMicrophoneOn} isOff={!voice.isMicrophoneOn} disabled={voice.muted === 'asked'} onClick={() => voice.setMicrophone(!voice.isMicrophoneOn)} />
          {voice.hasCamera && <Tool className="tool--own" icon={voice.isCameraOn ? <ToolIcon name="camera" /> : <LiveIcon name="cameraOff" />} label="摄像头" pressed={voice.isCameraOn} isOff={!voice.isCameraOn} onClick={() => voice.setCamera(!voice.isCameraOn)} />}
        </>
      ) : (
        isLive && <Tool icon={<ToolIcon name="hand" />} label={hand === null ? '举手' : hand === 'accepted' ? '轮到您了' : `排第 ${hand} 位`} pressed={hand !== null} onClick={onHand} />
      )}
      {canAsk && <Tool icon={<LiveIcon name="ask" />} label="提问" onClick={onAsk} />}
      {isLive && <Tool icon={<ToolIcon name="signIn" />} label={checkIns === 0 && hasMissed ? '补签' : '签到'} count={checkIns} disabled={checkIns === 0 && !hasMissed} onClick={onCheckIn} />}
      {isLive && <Tool icon={<ToolIcon name="quiz" />} label="随堂题" count={quizzes} disabled={!hasQuizzes} onClick={onQuiz} />}
      {onDocuments && <Tool icon={<LiveIcon name="document" />} label="讲义" onClick={onDocuments} />}
      {isSpectator && <p className="small muted">登录后能举手、提问、签到和答题</p>}
      <div className="dock__end">
        {isOnAir && voice.muted !== 'no' && (
          <output className="small dock__muted">{voice.muted === 'asked' ? '已请老师打开您的声音' : '老师关了您的声音'}</output>
        )}
        {isOnAir ? (
          <button className="button button--red button--small" type="button" onClick={voice.leave}>
            结束连麦
          </button>
        ) : hand !== null ? (
          <span className="small muted">{hand === 'accepted' ? '老师请您发言，在右边按「准备好了」' : '老师接通后您会先看到自己的画面'}</span>
        ) : (
          hours !== null && <HoursTally {...hours} />
        )}
      </div>
    </div>
  );
}
