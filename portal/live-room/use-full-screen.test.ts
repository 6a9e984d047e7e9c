import { expect, test, vi } from 'vitest';
import { useFullScreen } from './use-full-screen.ts';

const placeWith = (video: object | null = null) => ({ current: { requestFullscreen: vi.fn<() => Promise<void>>(async () => {}), querySelector: () => video } as unknown as HTMLElement });
const stubDocument = (requestFullscreen?: () => Promise<void>) => vi.stubGlobal('document', { fullscreenElement: null, documentElement: { requestFullscreen } });

test('full screen with the page keeps the cards beside the stage in it', () => {
  const page = vi.fn<() => Promise<void>>(async () => {});
  stubDocument(page);
  const place = placeWith();
  useFullScreen(place, true).toggle();
  expect(page).toHaveBeenCalledOnce();
  expect(place.current.requestFullscreen).not.toHaveBeenCalled();
});

test('an iPhone shows the video in full screen, and leaves it when the room asks', () => {
  stubDocument();
  const video = { webkitEnterFullscreen: vi.fn<() => void>(), webkitExitFullscreen: vi.fn<() => void>(), webkitDisplayingFullscreen: false };
  const fullScreen = useFullScreen(placeWith(video), true);
  fullScreen.leaveVideo();
  expect(video.webkitExitFullscreen).not.toHaveBeenCalled();
  fullScreen.toggle();
  video.webkitDisplayingFullscreen = true;
  fullScreen.leaveVideo();
  expect(video.webkitEnterFullscreen).toHaveBeenCalledOnce();
  expect(video.webkitExitFullscreen).toHaveBeenCalledOnce();
});
