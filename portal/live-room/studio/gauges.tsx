import { loweredPicture } from '../../../browser/live/publishing.ts';
import { profiles } from '../../../browser/live/studio/profiles.ts';
import type { StudioState } from '../../../browser/live/studio/studio.ts';
import type { EncoderState } from './use-encoder.ts';
import './gauges.css';

/** Statistics of the stream that the teacher's browser sends. */
export function Gauges({ state }: { state: StudioState }) {
  const { link, stats, isWeak, isLowered } = state;
  if (link === 'lost') {
    return (
      <dl className="gauges">
        <div className="net net--lost">
          <dt>上行</dt>
          <dd>
            <Bars of={0} />
            已断开
          </dd>
        </div>
      </dl>
    );
  }
  if (!stats) return null;
  const why = weaknessOf(state);
  const weak = isWeak || isLowered || why !== null;
  const kilobits = stats.kilobitsPerSecond ?? 0;
  return (
    <dl className="gauges">
      <div className={weak ? 'net net--weak' : 'net'}>
        <dt>{why ?? (weak ? '上行不稳' : '上行')}</dt>
        <dd>
          <Bars of={kilobits >= 1_800 ? 4 : kilobits >= 1_500 ? 3 : kilobits >= 700 ? 2 : 1} />
          {stats.kilobitsPerSecond === null ? '—' : `${(kilobits / 1000).toFixed(1)} Mbps`}
        </dd>
      </div>
      <div>
        <dt>丢包</dt>
        <dd>{stats.lossPercent === null ? '—' : `${stats.lossPercent.toFixed(1)}%`}</dd>
      </div>
      <div>
        <dt>画面</dt>
        <dd>{stats.height === null ? '—' : `${stats.height}P ${Math.round(stats.framesPerSecond ?? 0)} 帧`}</dd>
      </div>
      <div>
        <dt>往返</dt>
        <dd>{stats.roundTripMilliseconds === null ? '—' : `${stats.roundTripMilliseconds} 毫秒`}</dd>
      </div>
    </dl>
  );
}

const frozenFrames = 5;
/** Sound alone is about 40 kbit/s. */
const nothingKilobits = 50;

/** The reason why students see a picture that hardly moves. Null if this machine sends enough. */
export function weaknessOf({ stats, isLowered, profile }: Pick<StudioState, 'stats' | 'isLowered' | 'profile'>): string | null {
  if (stats === null || stats.kilobitsPerSecond === null) return null;
  const { framesPerSecond, kilobitsPerSecond, limitedBy } = stats;
  // A still picture in a quiet room needs few bits, and its frames are sent.
  if (kilobitsPerSecond === 0 || (kilobitsPerSecond < nothingKilobits && (framesPerSecond ?? 0) < frozenFrames)) return '画面没有发出去';
  const wanted = isLowered ? loweredPicture.framesPerSecond : profiles[profile].framesPerSecond;
  if (framesPerSecond === null || (framesPerSecond >= frozenFrames && framesPerSecond >= wanted / 2)) return null;
  if (limitedBy === 'cpu') return '电脑忙不过来';
  if (limitedBy === 'bandwidth') return '上行带宽不够';
  return framesPerSecond < frozenFrames ? '画面几乎不动' : '画面不流畅';
}

/** Statistics of an encoder's stream, as the server receives it. */
export function EncoderGauges({ encoder: { protocol, width, height, framesPerSecond, kilobitsPerSecond } }: { encoder: NonNullable<EncoderState['encoder']> }) {
  return (
    <dl className="gauges">
      <div className="net">
        <dt>推流软件</dt>
        <dd>{protocol.toUpperCase()}</dd>
      </div>
      <div>
        <dt>收到</dt>
        <dd>{kilobitsPerSecond === null ? '—' : `${(kilobitsPerSecond / 1000).toFixed(1)} Mbps`}</dd>
      </div>
      <div>
        <dt>画面</dt>
        <dd>{width === null || height === null ? '—' : `${height}P ${Math.round(framesPerSecond ?? 0)} 帧`}</dd>
      </div>
    </dl>
  );
}

function Bars({ of }: { of: number }) {
  return (
    <svg className="bars" viewBox="0 0 16 13" aria-hidden="true">
      {[4, 7, 10, 13].map((height, index) => (
        <rect key={height} className={index < of ? 'on' : undefined} x={index * 4.3} y={13 - height} width="3" height={height} />
      ))}
    </svg>
  );
}
