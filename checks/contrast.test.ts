/** Contrast of every pair of tokens with text: WCAG 2.2, 1.4.3 and 1.4.11. Add a new pair here when it is used. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './source.ts';

/** Text colour → its background colours. */
const textOn: Record<string, readonly string[]> = {
  text: ['paper', 'mist', 'mist-2'],
  'text-2': ['paper', 'mist', 'mist-2'],
  'text-3': ['paper', 'mist'],
  'green-text': ['paper', 'mist', 'mist-2', 'success-ground'],
  'coral-text': ['paper', 'mist'],
  error: ['paper', 'mist', 'error-ground'],
  warning: ['paper', 'warning-ground'],
  success: ['paper', 'success-ground'],
  'on-dark': ['ink', 'pine', 'pine-deep', 'slate', 'live'],
  'on-dark-2': ['ink', 'pine', 'pine-deep', 'slate'],
  leaf: ['ink', 'pine', 'pine-deep'],
  paper: ['green-button', 'green-text', 'live'],
  ink: ['coral', 'coral-hover', 'leaf', 'paper'],
};

/** Borders of controls and focus rings → the adjacent background colours. */
const shapesOn: Record<string, readonly string[]> = {
  'line-strong': ['paper', 'mist'],
  focus: ['paper', 'mist', 'mist-2'],
  green: ['paper', 'mist'],
  leaf: ['ink', 'pine'],
};

type Tokens = Map<string, string>;

function tokensOf(css: string): Tokens {
  const declarations = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)];
  // The first declaration is for wide screens. Colours do not depend on the width.
  return new Map(declarations.toReversed().map(([, name, value]) => [name!, value!.trim()]));
}

/** Red, green and blue from 0 to 255, following `var(--other)`. */
function colourOf(tokens: Tokens, name: string): [number, number, number] {
  const value = tokens.get(name);
  const other = /^var\(--([a-z0-9-]+)\)$/.exec(value ?? '')?.[1];
  if (other) return colourOf(tokens, other);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value ?? '')?.[1];
  if (!hex) throw new Error(`--${name} is ${value ?? 'not declared'}: no opaque colour`);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as [number, number, number];
}

/** Relative luminance as defined in WCAG. */
function luminance(colour: readonly number[]): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [light, dark] = [luminance(colourOf(tokens, one)), luminance(colourOf(tokens, other))].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function tooWeak(tokens: Tokens, pairs: Record<string, readonly string[]>, atLeast: number): string[] {
  return Object.entries(pairs).flatMap(([front, grounds]) =>
    grounds.filter((ground) => contrast(tokens, front, ground) < atLeast).map((ground) => `--${front} on --${ground}: ${contrast(tokens, front, ground).toFixed(2)}`),
  );
}

describe('contrast', () => {
  const tokens = tokensOf(readFileSync(join(root, 'ui/tokens.css'), 'utf8'));

  test('is measured as WCAG defines it, through variables', () => {
    const sample = tokensOf('/* --white: #000; */ :root { --white: #fff; --black: #000000; --text: var(--black); --grey: #777; }');
    expect(contrast(sample, 'white', 'text')).toBeCloseTo(21, 5);
    expect(contrast(sample, 'grey', 'white')).toBeCloseTo(4.48, 2);
    expect(tooWeak(sample, { grey: ['white'] }, 4.5)).toEqual(['--grey on --white: 4.48']);
  });

  test('of text is at least 4.5:1', () => {
    expect(tooWeak(tokens, textOn, 4.5)).toEqual([]);
  });

  test('of borders, focus and shapes is at least 3:1', () => {
    expect(tooWeak(tokens, shapesOn, 3)).toEqual([]);
  });
});
