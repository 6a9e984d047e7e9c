import { expect, test } from 'vitest';
import { KeyframeRequests } from './keyframe-requests.ts';

test('a request that comes too early is made later, unless a key frame has come by then', () => {
  const requests = new KeyframeRequests();
  expect([requests.takeDue(0), requests.request(0), requests.request(400), requests.takeDue(499), requests.takeDue(500), requests.takeDue(1_500)]).toEqual([false, true, false, false, true, false]);
  requests.request(2_000);
  requests.request(2_100);
  requests.answer();
  expect(requests.takeDue(3_000)).toBe(false);
});
