/** Range of the aim: the buffered seconds that playback tries to keep. A stall raises the aim, because the line jitters. */
const leastAhead = 0.35;
const mostAhead = 1.5;
const stallAdds = 0.25;
/** The aim is lowered after this time without a stall. */
const calmMilliseconds = 30_000;
const calmLowers = 0.1;
/** A buffer that exceeds the aim by more seconds is skipped, such as the first group of pictures or the backlog after an interruption. */
const skipBeyond = 1.2;
const hurryBeyond = 0.2;
const hurryRate = 1.1;
/** Below this share of the aim, playback slows down to avoid a stall. */
const slowBelow = 0.4;
const slowRate = 0.95;
/** `HTMLMediaElement.HAVE_METADATA`. Seeking is not possible before it. */
const hasMetadata = 1;

type LiveElement = Pick<HTMLVideoElement, 'currentTime' | 'playbackRate' | 'readyState' | 'paused' | 'buffered' | 'addEventListener' | 'removeEventListener'>;

/** Keeps the delay of a live stream small: skips, plays a little faster or slower, and adapts to stalls. @returns a function that stops it */
export function followLiveEdge(video: LiveElement): () => void {
  let aim = leastAhead;
  let calmSince = performance.now();
  let hasPlayed = false;

  function follow(): void {
    const { buffered } = video;
    if (buffered.length === 0 || video.readyState < hasMetadata) return;
    const newest = buffered.end(buffered.length - 1);
    const ahead = aheadOf(video);
    const now = performance.now();
    if (now - calmSince >= calmMilliseconds) {
      calmSince = now;
      aim = Math.max(leastAhead, aim - calmLowers);
    }
    if (ahead > aim + skipBeyond) {
      video.currentTime = Math.max(buffered.start(buffered.length - 1), newest - aim);
      video.playbackRate = 1;
    } else if (ahead > aim + hurryBeyond) video.playbackRate = hurryRate;
    else if (ahead < aim * slowBelow) video.playbackRate = slowRate;
    else if ((video.playbackRate > 1 && ahead <= aim) || (video.playbackRate < 1 && ahead >= aim)) video.playbackRate = 1;
  }

  function onPlaying(): void {
    hasPlayed = true;
  }

  function onWaiting(): void {
    // `waiting` after a skip is no stall, because the data is buffered.
    if (!hasPlayed || video.paused || aheadOf(video) > aim / 2) return;
    aim = Math.min(mostAhead, aim + stallAdds);
    calmSince = performance.now();
  }

  video.addEventListener('progress', follow);
  video.addEventListener('timeupdate', follow);
  video.addEventListener('playing', onPlaying);
  video.addEventListener('waiting', onWaiting);
  return () => {
    video.removeEventListener('progress', follow);
    video.removeEventListener('timeupdate', follow);
    video.removeEventListener('playing', onPlaying);
    video.removeEventListener('waiting', onWaiting);
    video.playbackRate = 1;
  };
}

/** Buffered seconds after the current picture. */
export const aheadOf = ({ buffered, currentTime }: Pick<LiveElement, 'buffered' | 'currentTime'>): number => (buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0);
