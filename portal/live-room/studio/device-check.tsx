import { type ReactNode, useId, useState } from 'react';
import type { DeviceChoice, DeviceFault } from '../../../browser/live/studio/devices.ts';
import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { showToast } from '../../../browser/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import type { RoomKeys } from '../use-room-keys.ts';
import { howToAllow } from './how-to-allow.ts';
import { LevelMeter } from './level-meter.tsx';
import { OtherSide } from './other-side.tsx';
import { Picture } from './picture.tsx';
import { playTones } from '../test-tones.ts';
import './device-check.css';

interface DeviceCheckProps {
  studio: Studio;
  state: StudioState;
  isLive: boolean;
  /** What the teacher does after the check: begins the class, comes back to it, or takes it over from another studio. */
  before?: keyof typeof headings;
  keys: RoomKeys;
  onDone: () => void;
  /** Goes on with an encoder such as OBS in place of the browser's devices. Null: not possible now. */
  onEncoder: (() => void) | null;
  /** Leaves the check as it is. Only before a takeover, which can be made without it. */
  onBack?: (() => void) | undefined;
}

const headings = { start: '开播前，先试一遍设备', resume: '接着播以前，先试一遍设备', takeover: '接过来以前，先试一遍设备' } as const;

/** Lets the teacher check camera, microphone and loudspeaker before the class. */
export function DeviceCheck({ studio, state, isLive, before = 'start', keys, onDone, onEncoder, onBack }: DeviceCheckProps) {
  const { devices, cameraFault, microphoneFault } = state;
  const isDenied = cameraFault === 'denied' || microphoneFault === 'denied';
  // A device that works is not opened again, because that would interrupt it on air.
  const retryFaulty = () => Promise.all((['camera', 'microphone'] as const).map((kind) => state[`${kind}Fault`] !== null && studio.retry(kind)));
  return (
    <div className="check">
      <div className="check__view">
        <figure className="check__cam">
          {cameraFault ? <p className="check__dark">{cameraFault === 'denied' ? `浏览器没有拿到摄像头。${howToAllow(navigator.userAgent, '摄像头')}允许以后，画面会自动出来。` : pictureFault[cameraFault]}</p> : <Picture track={studio.picture} label="您的摄像头画面" />}
          <OtherSide {...{ studio, state }} />
          <figcaption>学员会看到这个画面</figcaption>
        </figure>
        {microphoneFault ? (
          <div className="level" role="alert">
            <p className="net--lost">
              <b>听不到您的声音</b>
            </p>
            <p className="muted">{microphoneFault === 'denied' ? `浏览器没有拿到麦克风。${howToAllow(navigator.userAgent, '麦克风')}允许以后，这里会自动恢复，没有恢复就点「已允许，再试」。` : soundRemedy[microphoneFault]}</p>
          </div>
        ) : (
          <LevelMeter studio={studio} />
        )}
      </div>
      <div className="check__list">
        {!isLive && before !== 'takeover' && <Steps now={0} />}
        <h2>{isLive ? '换设备，直播不会断' : headings[before]}</h2>
        <ul>
          <Device icon={<ToolIcon name="camera" />} name="摄像头" choices={devices.cameras} chosen={state.cameraId} fault={cameraFault} onChoose={(id) => void studio.chooseCamera(id)} onRetry={() => studio.retry('camera')} />
          <Device icon={microphoneFault ? <LiveIcon name="microphoneOff" /> : <ToolIcon name="microphone" />} name="麦克风" choices={devices.microphones} chosen={state.microphoneId} fault={microphoneFault} onChoose={(id) => void studio.chooseMicrophone(id)} onRetry={() => studio.retry('microphone')} />
          <li>
            <LiveIcon name="speaker" />
            <p>
              扬声器<small>系统默认</small>
            </p>
            <Button tone="line" small onClick={() => void playTones([523])}>
              放一声
            </Button>
          </li>
          <li>
            <ToolIcon name="share" />
            <p>
              共享屏幕<small>{state.canShare ? '本浏览器可共享窗口、标签页和声音' : '手机和平板的浏览器不能共享屏幕'}</small>
            </p>
            <Verdict good={state.canShare}>{state.canShare ? '可用' : '不可用'}</Verdict>
          </li>
          <li>
            <LiveIcon name="up" />
            <p>
              上行网络<small>摄像头要 2 Mbps，屏幕要 3 Mbps；网络拦了直播用的端口时，开播以后会告诉您</small>
            </p>
          </li>
          <li className="wide-only">
            <LiveIcon name="settings" />
            <p>
              单键快捷键<small>F 全屏，/ 去发言。语音输入会误按的，可以关掉</small>
            </p>
            <Button tone="line" small role="switch" aria-checked={keys.isOn} aria-label="单键快捷键" onClick={() => keys.setOn(!keys.isOn)}>
              {keys.isOn ? '开着' : '已关'}
            </Button>
          </li>
        </ul>
        <div className="cover__acts">
          {isDenied ? (
            <Button tone="go" onClick={() => void retryFaulty()}>
              <Icon name="refresh" />
              已允许，再试
            </Button>
          ) : (
            <Button tone="go" disabled={cameraFault !== null && microphoneFault !== null} onClick={onDone}>
              {isLive ? '回到讲台' : before === 'takeover' ? '试好了' : '进入讲台预览'}
            </Button>
          )}
          {isDenied && !(cameraFault && microphoneFault) && (
            <Button tone="line" onClick={onDone}>
              {`${microphoneFault ? '不用麦克风' : '不用摄像头'}${before === 'takeover' ? '，试好了' : '进入'}`}
            </Button>
          )}
          {onBack && (
            <Button tone="line" onClick={onBack}>
              返回
            </Button>
          )}
          {onEncoder && (
            <Button className="wide-only" tone="line" onClick={onEncoder}>
              改用推流软件
            </Button>
          )}
        </div>
        <p className="small muted">{isLive ? '学员听到、看到的随时跟着换。' : before === 'takeover' ? '试的时候学员看不到您，那边的课照常。' : state.facing !== null ? '预览时学员看不到您。手机横过来拿，画面铺满；竖着拿，两边留空。' : '预览时学员看不到您。手机和平板也能开播，但不能共享屏幕。'}</p>
      </div>
    </div>
  );
}

const pictureFault: Record<Exclude<DeviceFault, 'denied'>, string> = {
  missing: '没有找到摄像头，可以只用声音和屏幕上课。',
  busy: '摄像头正被别的程序占用。关掉那个程序，回到这里会自动打开，也可以点「再试」。',
};

const soundRemedy: Record<Exclude<DeviceFault, 'denied'>, string> = {
  missing: '没有找到麦克风，请插上一个，这里会出现。',
  busy: '麦克风正被别的程序占用。关掉那个程序，回到这里会自动打开，也可以点「再试」。',
};

const verdicts: Record<DeviceFault, string> = { denied: '被拒绝', missing: '没找到', busy: '被占用' };

interface DeviceProps {
  icon: ReactNode;
  name: string;
  choices: readonly DeviceChoice[];
  chosen: string | null;
  fault: DeviceFault | null;
  onChoose: (id: string) => void;
  /** Answers true if the device works now. */
  onRetry: () => Promise<boolean>;
}

function Device({ icon, name, choices, chosen, fault, onChoose, onRetry }: DeviceProps) {
  const id = useId();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    const works = await onRetry();
    setTrying(false);
    if (!works && fault) showToast('error', `${name}还是${verdicts[fault]}`);
  };
  return (
    <li className={fault ? 'is-bad' : undefined}>
      {icon}
      <label htmlFor={id}>
        {name}
        <select id={id} value={chosen ?? ''} disabled={choices.length === 0} onChange={(event) => onChoose(event.target.value)}>
          {choices.length === 0 && <option value="">{fault === null ? '正在打开' : fault === 'denied' ? '未允许使用' : '没有找到'}</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
      {fault ? (
        <span className="check__fault">
          <Verdict good={false}>{verdicts[fault]}</Verdict>
          <Button tone="line" small busy={isTrying} aria-label={`${name}再试`} onClick={() => void retry()}>
            再试
          </Button>
        </span>
      ) : (
        choices.length > 0 && <Verdict good>正常</Verdict>
      )}
    </li>
  );
}

function Verdict({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <span className={good ? 'ok' : 'bad'}>
      <Icon name={good ? 'check' : 'alert'} />
      {children}
    </span>
  );
}

const steps = ['设备', '预览', '开播'];

function Steps({ now }: { now: number }) {
  return (
    <ol className="steps" aria-label={`第 ${now + 1} 步，共 ${steps.length} 步`}>
      {steps.map((step, index) => (
        <li key={step} {...(index === now ? { 'aria-current': 'step' as const } : {})}>
          {step}
        </li>
      ))}
    </ol>
  );
}
