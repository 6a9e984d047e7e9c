/** `muted`: it plays only without sound. `refused`: the browser waits for a press. `failed`: nothing to play, or no longer wanted. */
export type StartOutcome = 'playing' | 'muted' | 'refused' | 'failed';

/** Starts an element, without sound where the browser refuses sound and `mayMute` allows it. */
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

/** Copies the picture of an element, to be shown while there is no newer one. Null before the first picture. */
export function copyPicture(video: HTMLVideoElement): HTMLCanvasElement | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (!width) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas;
}
