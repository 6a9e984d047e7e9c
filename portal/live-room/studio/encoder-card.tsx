import { useState, type ReactNode } from 'react';
import { showToast } from '../../../browser/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { ToolIcon } from '../../../ui/tool-icon.tsx';
import { roomCalls } from '../client.ts';
import { showFailure } from '../failure-text.ts';
import { TaskCard } from '../frame.tsx';
import type { Encoder, EncoderState } from './use-encoder.ts';
import './encoder-card.css';

interface EncoderCardProps {
  liveCode: string;
  encoder: Encoder;
  isLive: boolean;
  onSwitch: (source: 'browser' | 'encoder') => Promise<void>;
  onClose: () => void;
}

/** For teachers with OBS or a similar encoder: server address, stream key, and the state of the signal. */
export function EncoderCard({ liveCode, encoder: { state, isOnAir, poll }, isLive, onSwitch, onClose }: EncoderCardProps) {
  const [way, setWay] = useState<'rtmp' | 'whip'>('rtmp');
  const [key, setKey] = useState<string | null>(null);
  const [isKeyShown, setKeyShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const busily = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act().then(poll).catch(showFailure);
    setBusy(false);
  };
  const create = () =>
    busily(async () => {
      setKey((await roomCalls.call('createStreamKey', { liveCode })).data.key);
      setKeyShown(false);
    });
  const revoke = () =>
    busily(async () => {
      await roomCalls.call('revokeStreamKey', { liveCode });
      setKey(null);
    });
  const { rtmpUrl = null, whipUrl = null } = state ?? {};
  const usesRtmp = rtmpUrl !== null && (way === 'rtmp' || whipUrl === null);
  const address = usesRtmp ? rtmpUrl : whipUrl;
  const hasKey = (state?.createdAt ?? null) !== null;
  return (
    <TaskCard label="推流地址" size="alone" head={<b>用推流软件讲课</b>} onClose={onClose}>
      {!state && <p className="task__note">{state === null ? '没有问到推流地址，请稍后再试。' : '正在取推流地址…'}</p>}
      {state && !state.isSupported && <p className="task__note">现在的直播服务不收推流软件，请用浏览器讲课。</p>}
      {state?.isSupported && (
        <>
          {rtmpUrl !== null && whipUrl !== null && (
            <div className="segments" role="radiogroup" aria-label="协议">
              {([['rtmp', 'RTMP'], ['whip', 'WHIP']] as const).map(([value, name]) => (
                <label key={value}>
                  <input type="radio" name="encoder-protocol" checked={way === value} onChange={() => setWay(value)} />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          )}
          {address !== null && <Copied label="服务器" text={address} />}
          {hasKey && key !== null && (
            <Copied label={usesRtmp ? '推流密钥' : 'Bearer 令牌'} text={key} shown={isKeyShown ? key : `••••••••••••${key.slice(-4)}`}>
              <button className="icon-button" type="button" aria-label={isKeyShown ? '遮住密钥' : '显示密钥'} onClick={() => setKeyShown(!isKeyShown)}>
                <ToolIcon name="eye" />
              </button>
            </Copied>
          )}
          {hasKey && <Signal state={state} />}
          {state.refusal !== null && (
            <p className="task__problem" role="alert">
              {state.refusal}
            </p>
          )}
          {hasKey && isLive && (state.status === 'receiving' || (!state.canWait && state.onAir === 'browser')) && (
            <Button small full busy={isBusy} onClick={() => void busily(() => onSwitch(isOnAir ? 'browser' : 'encoder'))}>
              {isOnAir ? '换回浏览器的画面' : '换成推流软件的画面'}
            </Button>
          )}
          {hasKey && !state.canWait && !isOnAir && <p className="task__note">先开始直播；浏览器在播的，先换成推流软件的画面。然后在软件里开始推流，早了接不上。换过去浏览器马上停，到软件推上来以前学员没有画面。</p>}
          <p className="task__note">{noteOf(hasKey, key !== null, usesRtmp)}</p>
          <div className="task__acts">
            <Button tone={hasKey ? 'line' : 'green'} small busy={isBusy} onClick={() => void create()}>
              {hasKey ? '换一把密钥' : '生成推流密钥'}
            </Button>
            {hasKey && (
              <Button tone="line" small busy={isBusy} onClick={() => void revoke()}>
                撤销
              </Button>
            )}
          </div>
        </>
      )}
    </TaskCard>
  );
}

const noteOf = (hasKey: boolean, isKnown: boolean, usesRtmp: boolean): string => {
  if (!hasKey) return 'OBS、直播伴侣等软件凭密钥代替浏览器推流。密钥等于讲台的钥匙，只给自己用。';
  const format = usesRtmp ? '画面 H.264，关键帧 2 秒；声音 AAC，48 kHz 立体声。学员晚一两秒看到，连麦的声音不进回放。' : '画面 H.264，关键帧 2 秒，不用 B 帧。学员一秒内看到。';
  return format + (isKnown ? '密钥只在这里显示这一次，请现在填进软件；换一把以后旧的马上失效。' : '密钥只在生成时显示。忘了就换一把，旧的马上失效。');
};

/** The state of the encoder's signal in words. */
function Signal({ state: { encoder } }: { state: EncoderState }) {
  if (!encoder) return <p className="encoder-signal encoder-signal--none">还没有信号，等推流软件连上来…</p>;
  const { protocol, isOnAir, width, height, framesPerSecond, kilobitsPerSecond, secondsBetweenKeyframes, hasSound } = encoder;
  const facts = [width && height ? `${width}×${height}` : null, framesPerSecond && `${Math.round(framesPerSecond)} 帧`, kilobitsPerSecond && `${(kilobitsPerSecond / 1000).toFixed(1)} Mbps`].filter(Boolean);
  const warnings = [
    hasSound ? null : '没有声音，请检查软件里的麦克风',
    secondsBetweenKeyframes !== null && secondsBetweenKeyframes > slowKeyframes ? `关键帧隔 ${Math.round(secondsBetweenKeyframes)} 秒，学员进来要等，请改成 2 秒` : null,
  ].filter((warning) => warning !== null);
  return (
    <>
      <output className="encoder-signal">
        <Icon name="check" />
        <span>
          <b>{isOnAir ? '正在播' : '已收到信号'}</b> {protocol.toUpperCase()} {facts.join(' ')}
        </span>
      </output>
      {warnings.map((warning) => (
        <p key={warning} className="task__problem">
          {warning}
        </p>
      ))}
    </>
  );
}

const slowKeyframes = 4;

function Copied({ label, text, shown = text, children }: { label: string; text: string; shown?: string; children?: ReactNode }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast('success', `${label}已复制`),
      () => showToast('error', '没能复制，请选中后自己复制'),
    );
  return (
    <div className="copied">
      {label}
      <span>
        <code>{shown}</code>
        {children}
        <button className="icon-button" type="button" aria-label={`复制${label}`} onClick={() => void copy()}>
          <LiveIcon name="copy" />
        </button>
      </span>
    </div>
  );
}
