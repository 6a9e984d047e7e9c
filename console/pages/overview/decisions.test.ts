import { expect, test } from 'vitest';
import { applyDecision, type JoinRequest, type JoinRequestsPage, revertDecision } from './decisions.ts';

const request = (requestId: string, own: Partial<JoinRequest> = {}): JoinRequest => ({ requestId, userName: '陈海燕', phone: '138****0007', requestedAt: '2026-03-02T09:00:00+08:00', state: 'pending', role: null, decidedAt: null, ...own });
const page: JoinRequestsPage = { list: [request('1'), request('2'), request('3', { state: 'refused', decidedAt: '2026-03-01T09:00:00+08:00' })], total: 3, pageNum: 1, pageSize: 10 };
const now = '2026-03-02T02:00:00.000Z';
const accept = { requestId: '1', accept: true, role: 'teacher' } as const;

test('a decision changes only its own row and keeps the order', () => {
  expect(applyDecision(page, accept, now).list).toEqual([request('1', { state: 'accepted', role: 'teacher', decidedAt: now }), page.list[1], page.list[2]]);
  expect(applyDecision(page, { ...accept, accept: false }, now).list[0]).toMatchObject({ state: 'refused', role: null, decidedAt: now });
});

test('a request that is already decided keeps the server’s state', () => {
  expect(applyDecision(page, { ...accept, requestId: '3' }, now)).toEqual(page);
});

test('reverting one decision keeps other pending ones', () => {
  const both = applyDecision(applyDecision(page, accept, now), { requestId: '2', accept: false, role: 'student' }, now);
  const back = revertDecision(both, '1');
  expect(back.list.map(({ state }) => state)).toEqual(['pending', 'refused', 'refused']);
  expect(back.list[0]).toEqual(page.list[0]);
});
