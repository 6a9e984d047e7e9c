import type { StreamStats } from '../../../browser/live/stream.ts';
import type { LineQuality } from './room-view.ts';

const signs: Record<LineQuality, { bars: number; text: string; className: string }> = {
  good: { bars: 4, text: '网络良好', className: '' },
  weak: { bars: 2, text: '网络较弱', className: ' net--weak' },
  reconnecting: { bars: 0, text: '画面重连中', className: ' net--weak' },
  lost: { bars: 0, text: '网络断开', className: ' net--lost' },
};

/** Quality of the line as bars and a word. The tooltip has the figures. */
export function NetSign({ quality, stats: { delaySeconds, lossPercent } }: { quality: LineQuality | null; stats: StreamStats }) {
  if (!quality) return null;
  const { bars, text, className } = signs[quality];
  const figures = [delaySeconds === null ? '' : `延迟 ${delaySeconds.toFixed(1)} 秒`, lossPercent === null ? '' : `丢包 ${lossPercent.toFixed(1)}%`].filter(Boolean).join('，');
  return (
    <span className={`net${className}`} title={figures || undefined}>
      <svg className="bars" viewBox="0 0 20 16" aria-hidden="true">
        {[4, 7, 10, 14].map((height, index) => (
          <path key={height} className={index < bars ? 'on' : ''} d={`M${index * 5} 16v-${height}h3v${height}Z`} />
        ))}
      </svg>
      {text}
    </span>
  );
}
