import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { pictureIn } from './picture-file.ts';

const canvas = createCanvas(37, 23);
canvas.getContext('2d').fillRect(3, 3, 20, 9);

test.each(['png', 'jpeg', 'webp'] as const)('35: a %s file is stored up to the end of its picture, and refused if it is cut off or only begins like one', (kind) => {
  const whole = Buffer.from(canvas.toBuffer(`image/${kind}` as 'image/png'));
  expect(pictureIn(whole)).toMatchObject({ type: `image/${kind}`, width: 37, height: 23, bytes: whole });
  expect(pictureIn(Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]))?.bytes).toEqual(whole);
  for (const cut of [1, 2, whole.length >> 1, whole.length - 20]) expect(pictureIn(whole.subarray(0, whole.length - cut))).toBeNull();
  expect(pictureIn(Buffer.concat([whole.subarray(0, 16), Buffer.alloc(5_000_000, 65)]))).toBeNull();
});

test('35: a picture with more pixels than a browser can show is refused', () => {
  const bomb = Buffer.from(canvas.toBuffer('image/png'));
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  expect(pictureIn(bomb)).toBeNull();
});
