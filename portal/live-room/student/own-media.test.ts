import { expect, test, vi } from 'vitest';
import { nextMedia, type openMedia, whenLost } from './own-media.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  kind: string;
  label: string;
  constructor(kind: string, label: string) {
    super();
    this.kind = kind;
    this.label = label;
  }
  unplug() {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}
const mediaOf = (...tracks: FakeTrack[]) => ({ getTracks: () => tracks, getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video') }) as unknown as MediaStream;

test('an unplugged microphone is reported by its name, and not after the watch has stopped', () => {
  const microphone = new FakeTrack('audio', '耳麦');
  const onLost = vi.fn<(label: string) => void>();
  const stop = whenLost(mediaOf(microphone, new FakeTrack('video', '摄像头')), 'audio', onLost);
  microphone.unplug();
  expect(onLost).toHaveBeenCalledExactlyOnceWith('耳麦');
  const other = new FakeTrack('audio', '另一个');
  whenLost(mediaOf(other), 'audio', onLost)();
  other.unplug();
  stop();
  expect(onLost).toHaveBeenCalledOnce();
});

test('the next microphone is taken with the camera that is still there, or alone, and none is said as null', async () => {
  const camera = new FakeTrack('video', '摄像头');
  const next = mediaOf(new FakeTrack('audio', '内置'));
  const none = async () => Promise.reject(new DOMException('', 'NotFoundError'));
  expect(await nextMedia(mediaOf(camera), async (withCamera) => (withCamera ? none() : next))).toBe(next);
  expect(await nextMedia(mediaOf(), none)).toBeNull();
  const open = vi.fn<typeof openMedia>(async () => next);
  await nextMedia(mediaOf(camera), open);
  expect(open).toHaveBeenCalledExactlyOnceWith(true);
});
