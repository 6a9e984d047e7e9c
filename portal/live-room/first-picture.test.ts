import { beforeEach, expect, test, vi } from 'vitest';
import { openEarly } from '../../browser/live/early-picture.ts';

vi.mock(import('../../browser/live/early-picture.ts'), () => ({ openEarly: vi.fn<typeof openEarly>() }));

const picture = { video: {} as HTMLVideoElement, open: vi.fn<ReturnType<typeof openEarly>['open']>() };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', { search: '?code=L1' });
  vi.stubGlobal('firstStreams', Promise.resolve([]));
  vi.mocked(openEarly).mockReset().mockReturnValue(picture);
});

test('the picture opens with the document, and the room takes it once', async () => {
  const { takeFirstPicture } = await import('./first-picture.ts');
  expect(openEarly).toHaveBeenCalledOnce();
  expect([takeFirstPicture(), takeFirstPicture()]).toEqual([picture, null]);
});

test('another room does not take the picture of the first one', async () => {
  const { takeFirstPicture } = await import('./first-picture.ts');
  vi.stubGlobal('location', { search: '?code=L2' });
  expect(takeFirstPicture()).toBeNull();
});

test('a document whose first picture comes over WebRTC opens none', async () => {
  vi.stubGlobal('firstStreams', undefined);
  const { takeFirstPicture } = await import('./first-picture.ts');
  expect(takeFirstPicture()).toBeNull();
  expect(openEarly).not.toHaveBeenCalled();
});
