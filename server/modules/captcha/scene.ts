import type { SKRSContext2D } from '@napi-rs/canvas';
import { pictureHeight, pictureWidth } from './background.ts';
import type { Dice } from './dice.ts';

/** The product's colours (design tokens), from the sky down to the nearest hill. All are mid-tones, so that a white outline and a dark socket are visible. */
const palettes: readonly { sky: readonly [string, string]; sun: string; hills: readonly string[] }[] = [
  { sky: ['#8fd3b6', '#cfe6dc'], sun: '#f2c14e', hills: ['#6fb79a', '#2f9c7b', '#0e8f6e', '#0a6e55'] },
  { sky: ['#b9cbc3', '#e9c79a'], sun: '#f6e3c4', hills: ['#8fa9a0', '#5f8f80', '#2f7a66', '#0a5c49'] },
  { sky: ['#7fb0bd', '#b9d6d3'], sun: '#fbe3a2', hills: ['#7aa3ab', '#4f8a7c', '#2c6b70', '#1c5560'] },
  { sky: ['#e9c79a', '#f2d9b5'], sun: '#f2a14e', hills: ['#d3ad79', '#b08a58', '#7c9a74', '#4f8a7c'] },
  { sky: ['#9fb9c4', '#d5e2e0'], sun: '#f2c14e', hills: ['#93b7ad', '#6fa394', '#4a8576', '#2f6b5d'] },
];

/** Paints a calm landscape: a sky, a sun and four hills. A person sees an outlined socket in it at once. */
export function paintScene(canvas: SKRSContext2D, dice: Dice): void {
  const { sky, sun, hills } = dice.pick(palettes);
  const air = canvas.createLinearGradient(0, 0, 0, pictureHeight);
  air.addColorStop(0, sky[0]);
  air.addColorStop(1, sky[1]);
  canvas.fillStyle = air;
  canvas.fillRect(0, 0, pictureWidth, pictureHeight);

  canvas.fillStyle = sun;
  canvas.beginPath();
  canvas.arc(dice.between(40, pictureWidth - 40), dice.between(24, 56), dice.between(14, 24), 0, 2 * Math.PI);
  canvas.closePath();
  canvas.fill();

  hills.forEach((colour, i) => {
    const base = pictureHeight * (0.34 + 0.17 * i) + dice.between(-8, 8);
    const waves = [1, 2, 3].map((count) => ({ count: count * dice.between(0.6, 1.1), height: (20 - 3 * i) / count, phase: dice.between(0, 2 * Math.PI) }));
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.moveTo(0, pictureHeight);
    for (let x = 0; x <= pictureWidth; x += 2) {
      const along = (2 * Math.PI * x) / pictureWidth;
      canvas.lineTo(x, base + waves.reduce((sum, { count, height, phase }) => sum + height * Math.sin(along * count + phase), 0));
    }
    canvas.lineTo(pictureWidth, pictureHeight);
    canvas.closePath();
    canvas.fill();
  });
}
