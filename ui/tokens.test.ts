import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map(Array.from(css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6}|var\(--[\w-]+\))/g), ([, name, value]) => [name!, value!]));

function rgbOf(name: string): number[] {
  const value = tokens.get(name);
  if (!value) throw new Error(`no colour --${name}`);
  const other = /var\(--([\w-]+)\)/.exec(value);
  if (other) return rgbOf(other[1]!);
  const hex = value.length === 4 ? value.slice(1).replace(/./g, '$&$&') : value.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** Relative luminance and contrast as defined in WCAG 2.2. */
function luminance(name: string): number {
  const [red, green, blue] = rgbOf(name).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('text has a contrast of at least 4.5 to 1', () => {
  test.each([
    ...['text', 'text-2', 'text-3', 'green-text', 'coral-text', 'error', 'success'].flatMap((text) => [[text, 'paper'], [text, 'mist']]),
    ...['ink', 'pine', 'pine-deep', 'slate'].flatMap((ground) => [['on-dark', ground], ['on-dark-2', ground], ['leaf', ground]]),
    ['paper', 'green-button'], ['paper', 'green-text'], ['paper', 'live'], ['paper', 'error'], ['paper', 'text-2'],
    ...['slate', 'slate-2', 'slate-deep'].flatMap((ground) => [['on-dark', ground], ['on-dark-2', ground], ['caution-on-dark', ground], ['fault-on-dark', ground]]),
    ['on-dark', 'room-said'], ['on-dark-2', 'room-said'], ['on-dark', 'room-past'], ['on-dark', 'room-face'], ['paper', 'room-face'],
    ['ink', 'coral'], ['ink', 'coral-hover'], ['ink', 'leaf'], ['ink', 'wheat'],
    ['error', 'error-ground'], ['warning', 'warning-ground'], ['success', 'success-ground'], ['green-text', 'success-ground'], ['text-2', 'mist-2'], ['text-3', 'mist-2'],
  ] as [string, string][])('--%s on --%s', (text, ground) => expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5));
});

describe('borders of controls and focus have a contrast of at least 3 to 1', () => {
  test.each([['line-strong', 'paper'], ['focus', 'paper'], ['leaf', 'ink'], ['green', 'paper'], ['room-border', 'slate-2'], ['leaf', 'slate-2'], ['leaf', 'slate-deep']] as [string, string][])('--%s on --%s', (line, ground) =>
    expect(contrast(line, ground)).toBeGreaterThanOrEqual(3),
  );
});
