/** The devices of a student who speaks. */

const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

export const openMedia = (withCamera: boolean): Promise<MediaStream> => navigator.mediaDevices.getUserMedia({ audio: sound, video: withCamera && { width: 640, height: 480, frameRate: 20 } });

/** Calls `onLost` once when a device is unplugged. Stopping a track here is no loss. @returns stops the watch */
export function whenLost(media: MediaStream, kind: 'audio' | 'video', onLost: (label: string) => void): () => void {
  const left = new AbortController();
  for (const track of media.getTracks().filter((each) => each.kind === kind)) track.addEventListener('ended', () => onLost(track.label), { once: true, signal: left.signal });
  return () => left.abort();
}

/** Opens the browser's next microphone, with the camera if it is still there. Null if no microphone is left. */
export async function nextMedia(lost: MediaStream, open: typeof openMedia): Promise<MediaStream | null> {
  const hasCamera = lost.getVideoTracks().some(({ readyState }) => readyState === 'live');
  return open(hasCamera).catch(() => (hasCamera ? open(false).catch(() => null) : null));
}
