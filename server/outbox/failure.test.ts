import { expect, test } from 'vitest';

import { describeFailure } from './failure.ts';

test.each([
  ['550 5.1.1 <wang.li@example.com>: Recipient address rejected', '550 5.1.1 <…>: Recipient address rejected'],
  ['对方拒收：王工@公司.中国，已退回', '对方拒收：…，已退回'],
  ['isv.MOBILE_NUMBER_ILLEGAL: +8613800000001', 'isv.MOBILE_NUMBER_ILLEGAL: …'],
  ['number 138-0000-0001 or 138 0000 0001 is wrong', 'number … or … is wrong'],
  ['ID card 11010519491231002X refused', 'ID card … refused'],
  ['connect ECONNREFUSED 127.0.0.1:2525', 'connect ECONNREFUSED 127.0.0.1:2525'],
  ['two\n  lines', 'two lines'],
])('personal data is masked in %j', (message, kept) => {
  expect(describeFailure(new Error(message))).toBe(kept);
});

test('codes are kept, and length has a limit', () => {
  expect(describeFailure(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' }))).toBe('ETIMEDOUT: timed out');
  expect(describeFailure(new Error('x'.repeat(2_000)))).toHaveLength(300);
  expect(describeFailure('thrown text may hold anything')).toBe('unknown failure');
});
