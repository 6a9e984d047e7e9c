import { useEffect, type RefObject } from 'react';
import { messages } from '../../../contract/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Poster } from '../../../ui/poster.tsx';
import type { useTrial } from './trial.ts';

interface TriedChapter {
  chapterCode: string;
  title: string;
  /** '' where the trial shows the chapter itself. */
  trialTitle: string;
}

interface TrialPlayerProps {
  poster: string;
  /** The first chapter that may be tried; undefined where none may. */
  first: TriedChapter | undefined;
  /** The requested chapter. */
  current: TriedChapter | undefined;
  trial: ReturnType<typeof useTrial>;
  stage: RefObject<HTMLDivElement | null>;
}

/** The video of a chapter's trial. */
const shownIn = ({ trialTitle, title }: TriedChapter): string => trialTitle || title;

/** The trial's place: the course's picture until the visitor wants to see it, then the video. */
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
          {/* The operator's films carry their words in the picture: the contract knows no captions. */}
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
            </div>
          )}
        </>
      )}
    </div>
  );
}
