import { expect, test } from 'vitest';
import { CallRefused, CallUnanswered } from '../../contract/client.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { isSolvedByAnotherPuzzle } from './puzzle-faults.ts';

const refusal = (returnCode: number) => new CallRefused({ returnCode, returnMsg: '', data: null, httpStatus: returnCode >= 40000 && returnCode < 60000 ? Math.floor(returnCode / 100) : 200, requestId: null });

test('another puzzle can solve only a wrong puzzle, too many requests, a busy server and a server error', () => {
  const mended = Object.entries(returnCodes)
    .filter(([, code]) => isSolvedByAnotherPuzzle(refusal(code)))
    .map(([name]) => name);
  expect(mended.toSorted()).toEqual(['captchaNeeded', 'captchaWrong', 'ourFault', 'tooManyRequests', 'unavailable']);
});

test('another puzzle can solve a lost connection', () => expect(isSolvedByAnotherPuzzle(new CallUnanswered(''))).toBe(true));
