import { useEffect, useState } from 'react';
import type { Studio } from '../../../browser/live/studio/studio.ts';
import { Tally } from '../../../ui/class-ruler/tally.tsx';
import './level-meter.css';

const ticks = 60;
const tooQuietTicks = 8;
const tooQuietMilliseconds = 10_000;
/** About 15 times a second. A faster meter flickers. */
const refreshMilliseconds = 70;

/** The level of the microphone, as a ruler and in words. */
export function LevelMeter({ studio }: { studio: Studio }) {
  const [lit, setLit] = useState(0);
  const [words, setWords] = useState('请说一句话');
  useEffect(() => {
    let loudAt: number | null = null;
    let clippedAt = -Infinity;
    const timer = setInterval(() => {
      const { level, isClipping } = studio.level();
      const now = performance.now();
      const on = Math.round(level * ticks);
      loudAt ??= now;
      if (on >= tooQuietTicks) loudAt = now;
      if (isClipping) clippedAt = now;
      setLit(on);
      setWords(now - clippedAt < 2_000 ? '太响，离麦克风远一点' : now - loudAt > tooQuietMilliseconds ? '太轻，靠近麦克风一点' : on >= tooQuietTicks ? '音量正好' : '请说一句话');
    }, refreshMilliseconds);
    return () => clearInterval(timer);
  }, [studio]);
  return (
    <div className="level">
      <p>
        <b>说一句：「各位学员，大家好」</b>
        <span className={words.startsWith('太') ? 'net net--weak' : 'net'}>{words}</span>
      </p>
      <meter className="sr-only" aria-label="麦克风音量" min={0} max={ticks} value={lit} aria-valuetext={words} />
      <Tally of={ticks} on={lit} />
      <p className="level__scale">
        <span>太轻</span>
        <span>正好</span>
        <span>太响</span>
      </p>
    </div>
  );
}
