import type { DataOf } from '../../../contract/calls/index.ts';

export type JoinRequestsPage = DataOf<'consoleJoinRequests'>;
export type JoinRequest = JoinRequestsPage['list'][number];

export interface Decision {
  requestId: string;
  accept: boolean;
  role: 'student' | 'teacher';
}

/** A page of requests with the state of one changed and the order kept, so that nothing moves under the pointer. */
function withRequest(page: JoinRequestsPage, requestId: string, change: (request: JoinRequest) => JoinRequest): JoinRequestsPage {
  return { ...page, list: page.list.map((request) => (request.requestId === requestId ? change(request) : request)) };
}

/** As it will be once the server agrees. Only what is open can be decided. */
export const applyDecision = (page: JoinRequestsPage, { requestId, accept, role }: Decision, now: string): JoinRequestsPage =>
  withRequest(page, requestId, (request) =>
    request.state === 'pending' ? { ...request, state: accept ? 'accepted' : 'refused', role: accept ? role : null, decidedAt: now } : request,
  );

/** As it was before the server disagreed. Of several decisions under way the others stay. */
export const revertDecision = (page: JoinRequestsPage, requestId: string): JoinRequestsPage =>
  withRequest(page, requestId, (request) => ({ ...request, state: 'pending', role: null, decidedAt: null }));
