/**
 * A small network that learns from solved puzzles which left edge is right, from the scores of all methods. Softmax over the positions of
 * one puzzle, one hidden layer beside a linear path, Adam. No dependency.
 */
import { best, standardise, type Scores } from './strategies.ts';

export interface Candidates {
  /** positions × features, position by position */
  features: Float32Array;
  places: number;
}

export interface Example extends Candidates {
  /** Index of the right position. */
  answer: number;
}

export interface Ranker {
  /** The most likely position. */
  choose(candidates: Candidates): number;
}

/** The score of each method, absolute and relative to its neighbourhood. A true match is a peak. */
export function candidatesOf(scores: Scores): Candidates {
  const planes = Object.values(scores).flatMap((plane) => {
    const level = standardise(plane);
    const peak = level.map((value, i) => {
      const around = [-9, -8, -7, -6, -5, 5, 6, 7, 8, 9].map((d) => level[i + d]).filter((other) => other !== undefined);
      return value - around.reduce((sum, other) => sum + other, 0) / around.length;
    });
    return [level, standardise(peak)];
  });
  const places = planes[0]!.length;
  const features = new Float32Array(places * planes.length);
  for (const [f, plane] of planes.entries()) for (let p = 0; p < places; p++) features[p * planes.length + f] = plane[p]!;
  return { features, places };
}

const leak = 0.05;

export function train(examples: readonly Example[], { hidden, rounds, unit }: { hidden: number; rounds: number; unit: () => number }): Ranker {
  const width = examples[0]!.features.length / examples[0]!.places;
  const bias = hidden * width;
  const out = bias + hidden;
  const direct = out + hidden;
  const weights = new Float32Array(direct + width);
  for (let i = 0; i < bias; i++) weights[i] = (unit() - 0.5) * (2 / Math.sqrt(width));
  for (let h = 0; h < hidden; h++) weights[out + h] = (unit() - 0.5) * 0.2;

  /** The network's score of each position. The hidden layer's values are written to `active`. */
  function judge({ features, places }: Candidates, active?: Float32Array): Float32Array {
    const opinion = new Float32Array(places);
    for (let p = 0; p < places; p++) {
      let total = 0;
      for (let f = 0; f < width; f++) total += weights[direct + f]! * features[p * width + f]!;
      for (let h = 0; h < hidden; h++) {
        let value = weights[bias + h]!;
        for (let f = 0; f < width; f++) value += weights[h * width + f]! * features[p * width + f]!;
        if (value < 0) value *= leak;
        if (active) active[p * hidden + h] = value;
        total += value * weights[out + h]!;
      }
      opinion[p] = total;
    }
    return opinion;
  }

  const slope = new Float32Array(weights.length);
  function findSlope(example: Example): void {
    const { features, places, answer } = example;
    const active = new Float32Array(places * hidden);
    const opinion = judge(example, active);
    const top = opinion[best(opinion)]!;
    const odds = opinion.map((value) => Math.exp(value - top));
    const whole = odds.reduce((sum, value) => sum + value, 0);
    // A position beside the answer counts too.
    const wanted = (place: number) => (place === answer ? 0.5 : Math.abs(place - answer) === 1 ? 0.25 : 0);
    slope.fill(0);
    for (let p = 0; p < places; p++) {
      const error = odds[p]! / whole - wanted(p);
      if (Math.abs(error) < 1e-4) continue;
      for (let f = 0; f < width; f++) slope[direct + f]! += error * features[p * width + f]!;
      for (let h = 0; h < hidden; h++) {
        const value = active[p * hidden + h]!;
        slope[out + h]! += error * value;
        const inner = error * weights[out + h]! * (value > 0 ? 1 : leak);
        slope[bias + h]! += inner;
        for (let f = 0; f < width; f++) slope[h * width + f]! += inner * features[p * width + f]!;
      }
    }
  }

  const first = new Float32Array(weights.length);
  const second = new Float32Array(weights.length);
  let step = 0;
  for (let round = 0; round < rounds; round++) {
    const rate = 0.003 * (1 - round / rounds) + 0.0002;
    for (const example of examples) {
      findSlope(example);
      step++;
      for (let i = 0; i < weights.length; i++) {
        const g = slope[i]! + 1e-4 * weights[i]!;
        first[i] = 0.9 * first[i]! + 0.1 * g;
        second[i] = 0.999 * second[i]! + 0.001 * g * g;
        weights[i]! -= (rate * (first[i]! / (1 - 0.9 ** step))) / (Math.sqrt(second[i]! / (1 - 0.999 ** step)) + 1e-8);
      }
    }
  }
  return { choose: (candidates) => best(judge(candidates)) };
}
