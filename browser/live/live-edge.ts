/** Buffer ahead of the picture that playback aims at, in seconds. A stall raises it, because the line is less even than it seemed. */
const leastAhead = 0.35;
const mostAhead = 1.5;
const stallAdds = 0.25;
/** After this long without a stall a raised aim is lowered again. */
const calmMilliseconds = 30_000;
const calmLowers = 0.1;
/** Further ahead than this beyond the aim is skipped: the group of pictures at the begin, and what came after a lost line. */
const skipBeyond = 1.2;
const hurryBeyond = 0.2;
const hurryRate = 1.1;
/** With less than this part of the aim ahead, playback slows down before it stalls. */
const slowBelow = 0.4;
const slowRate = 0.95;
/** `HTMLMediaElement.HAVE_METADATA`: earlier it cannot be sought. */
const hasMetadata = 1;

type LiveElement = Pick<HTMLVideoElement, 'currentTime' | 'playbackRate' | 'readyState' | 'paused' | 'buffered' | 'addEventListener' | 'removeEventListener'>;

/** Keeps a live stream in an element near its newest picture: skips, plays a little faster or slower, and learns from stalls. @returns ends it */
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
    // A skip waits for its picture too, but nothing is missing then.
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

/** Seconds that are buffered after the picture shown now. */
export const aheadOf = ({ buffered, currentTime }: Pick<LiveElement, 'buffered' | 'currentTime'>): number => (buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0);
