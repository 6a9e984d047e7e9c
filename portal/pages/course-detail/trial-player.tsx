import { useEffect, type RefObject } from 'react';
import { messages } from '../../../contract/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { OutsideButton } from '../../in-app/use-outside.tsx';
import type { useTrial } from './trial.ts';

interface TriedChapter {
  chapterCode: string;
  title: string;
  /** Title of the trial video. '' when the trial is the chapter itself. */
  trialTitle: string;
}

interface TrialPlayerProps {
  poster: string;
  /** The first chapter with a trial. Undefined when there is none. */
  first: TriedChapter | undefined;
  /** The requested chapter. */
  current: TriedChapter | undefined;
  trial: ReturnType<typeof useTrial>;
  stage: RefObject<HTMLDivElement | null>;
}

/** Title of the video that a chapter's trial shows. */
const shownIn = ({ trialTitle, title }: TriedChapter): string => trialTitle || title;

/** The course's picture. It is replaced by the video when the visitor starts the trial. */
export function TrialPlayer({ poster, first, current, trial, stage }: TrialPlayerProps) {
  const { state, video, listeners } = trial;
  // The pressed button was removed: focus the element that replaced it.
  useEffect(() => {
    if (state === 'playing' && document.activeElement === document.body) video.current?.focus({ preventScroll: true });
  }, [state, video]);
  return (
    <div className={`trial is-${state}`} ref={stage}>
      {state !== 'playing' && <Poster src={poster} width={520} height={176} loading="eager" />}
      {first === undefined ? (
        <p className="trial__words trial__words--none">这门课没有试看片段，先看看章节，或约一次演示课</p>
      ) : (
        <>
          {/* The videos have burnt-in subtitles: the contract has no caption tracks. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video ref={video} className="trial__video" aria-label={`试看：${shownIn(current ?? first)}`} controls={state === 'playing'} playsInline preload="none" hidden={state !== 'playing'} {...listeners} />
          {state === 'waiting' && (
            <>
              <button type="button" className="trial__start" onClick={() => void trial.play(first.chapterCode)}>
                <span className="trial__sign">
                  <Icon name="play" />
                </span>
                <span>
                  <small>试看</small>
                  {shownIn(first)}
                </span>
              </button>
              <p className="trial__words trial__words--script">试看要用到浏览器的脚本，打开后刷新本页即可</p>
            </>
          )}
          {state === 'loading' && (
            <output className="trial__words">
              <i className="spinner" />
              正在取试看片段
            </output>
          )}
          {state === 'confirming' && (
            <div className="trial__words" role="alert">
              {messages.autoplayBlocked}
              <Button small onClick={() => void trial.confirm()}>
                播放
              </Button>
            </div>
          )}
          {state === 'failed' && (
            <div className="trial__words" role="alert">
              {messages.videoUnavailable}
              <Button small onClick={() => void trial.play((current ?? first).chapterCode)}>
                再试一次
              </Button>
              <OutsideButton />
            </div>
          )}
        </>
      )}
    </div>
  );
}
