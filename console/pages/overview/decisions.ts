import type { DataOf } from '../../../contract/calls/index.ts';

export type JoinRequestsPage = DataOf<'consoleJoinRequests'>;
export type JoinRequest = JoinRequestsPage['list'][number];

export interface Decision {
  requestId: string;
  accept: boolean;
  role: 'student' | 'teacher';
}

/** A page of requests with one changed request in the same position, so that nothing moves under the pointer. */
function withRequest(page: JoinRequestsPage, requestId: string, change: (request: JoinRequest) => JoinRequest): JoinRequestsPage {
  return { ...page, list: page.list.map((request) => (request.requestId === requestId ? change(request) : request)) };
}

/** The page as it will be after the server accepts. Only a pending request changes. */
export const applyDecision = (page: JoinRequestsPage, { requestId, accept, role }: Decision, now: string): JoinRequestsPage =>
  withRequest(page, requestId, (request) =>
    request.state === 'pending' ? { ...request, state: accept ? 'accepted' : 'refused', role: accept ? role : null, decidedAt: now } : request,
  );

/** The page as it was before the decision. Other running decisions are kept. */
export const revertDecision = (page: JoinRequestsPage, requestId: string): JoinRequestsPage =>
  withRequest(page, requestId, (request) => ({ ...request, state: 'pending', role: null, decidedAt: null }));
