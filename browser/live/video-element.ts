/** `muted`: plays without sound. `refused`: the browser requires a press. `failed`: there is nothing to play, or the attempt was aborted. */
type StartOutcome = 'playing' | 'muted' | 'refused' | 'failed';

/** Starts an element. If the browser refuses sound and `mayMute` is true, it starts muted. */
export async function startElement(video: HTMLVideoElement, { mayMute, signal }: { mayMute: boolean; signal: AbortSignal }): Promise<StartOutcome> {
  const first = await play(video, signal);
  if (first !== 'refused' || !mayMute || video.muted) return first;
  video.muted = true;
  const second = await play(video, signal);
  return second === 'playing' ? 'muted' : second;
}

async function play(video: HTMLVideoElement, signal: AbortSignal): Promise<'playing' | 'refused' | 'failed'> {
  try {
    await video.play();
    return 'playing';
  } catch (error) {
    return !signal.aborted && error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'failed';
  }
}

/** Copies the current picture of an element. Null before the first picture. */
export function copyPicture(video: HTMLVideoElement): HTMLCanvasElement | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (!width) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}
