import { expect, test } from 'vitest';
import { effectiveLayout, fit, layoutBesidePage, placementsOf, type Layout } from './layout.ts';

const size = { width: 1920, height: 1080 };
const all = { screen: true, camera: true, second: true };

test.each<[Layout, Partial<typeof all>, Layout]>([
  ['screenAndFace', { screen: false }, 'face'],
  ['sideBySide', { camera: false }, 'screen'],
  ['face', { camera: false }, 'screen'],
  ['twoCameras', { second: false }, 'screenAndFace'],
  ['twoCameras', { second: false, screen: false }, 'face'],
  ['twoCameras', { screen: false }, 'twoCameras'],
])('%s with %o is shown as %s: no half is empty', (layout, has, shown) => {
  expect(effectiveLayout(layout, { ...all, ...has })).toBe(shown);
});

test('every part of every layout lies within the picture, and halves do not overlap', () => {
  for (const layout of ['screenAndFace', 'sideBySide', 'screen', 'face', 'twoCameras'] as const) {
    for (const { box } of placementsOf(layout, all, size)) expect([box.x >= 0, box.y >= 0, box.x + box.width <= size.width, box.y + box.height <= size.height]).toEqual([true, true, true, true]);
  }
  const [left, right] = placementsOf('twoCameras', all, size);
  expect(left!.box.x + left!.box.width).toBe(right!.box.x);
});

test.each<[Layout, Partial<typeof all>, string]>([
  ['screenAndFace', {}, 'face'],
  ['sideBySide', {}, 'face'],
  ['twoCameras', {}, 'face'],
  ['face', {}, 'face'],
  ['screen', {}, 'smallScreen'],
  ['screenAndFace', { camera: false }, 'smallScreen'],
  ['face', { camera: false }, 'smallScreen'],
  ['screenAndFace', { screen: false }, 'face'],
])('beside a page %s with %o is shown as %s, of which a small picture of 4:3 cuts off neither face nor screen', (layout, has, shown) => {
  const beside = layoutBesidePage(layout, { ...all, ...has });
  expect(beside).toBe(shown);
  const placements = placementsOf(beside, { ...all, ...has }, size);
  expect(placements.map(({ source }) => source)).toEqual([shown === 'face' ? 'camera' : 'screen']);
  expect(placements[0]!.box).toEqual(shown === 'face' ? { x: 0, y: 0, ...size } : { x: 240, y: 0, width: 1440, height: 1080 });
});

test('a picture keeps its aspect ratio: it is cropped if it covers the box, and has bars otherwise', () => {
  const box = { x: 0, y: 0, width: 400, height: 400 };
  expect(fit({ width: 800, height: 400 }, box, true)).toEqual({ from: { x: 200, y: 0, width: 400, height: 400 }, to: box });
  expect(fit({ width: 405, height: 720 }, { ...box, height: 225 }, true).from).toEqual({ x: 0, y: 0, width: 405, height: 720 });
  expect(fit({ width: 800, height: 400 }, box, false)).toEqual({ from: { x: 0, y: 0, width: 800, height: 400 }, to: { x: 0, y: 100, width: 400, height: 200 } });
});
