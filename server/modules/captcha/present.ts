import type { DataOf } from '../../../contract/calls/index.ts';
import type { PuzzleIssue } from './issue-puzzle.ts';

/** The public part of a puzzle, without its answer. Without a picture both sources are empty. */
export function presentPuzzle({ picture, proof }: Extract<PuzzleIssue, { outcome: 'issued' }>): DataOf<'getCaptcha'> {
  return {
    blockY: picture?.blockY ?? 0,
    canvasSrc: picture?.canvasSrc ?? '',
    blockSrc: picture?.blockSrc ?? '',
    pow: { challenge: proof.challenge, bits: proof.bits, algorithm: proof.algorithm },
  };
}
