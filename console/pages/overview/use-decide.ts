import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import type { DataOf } from '../../../contract/calls/index.ts';
import { ask } from '../../client.ts';
import { enterpriseKey, joinRequestsKey } from '../../queries.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { applyDecision, type Decision, type JoinRequestsPage, revertDecision } from './decisions.ts';

const decideKey = ['decideJoinRequest'] as const;
type Enterprise = DataOf<'consoleEnterprise'>;

/**
 * Shows a decision at once, then sends it. After a refusal or without an answer, the row is pending again and the list is fetched again:
 * another administrator may have decided, or only the answer was lost.
 */
export function useDecide({ onDecided, onAllSettled }: { onDecided: (decision: Decision) => void; onAllSettled: () => void }) {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const inPages = (change: (page: JoinRequestsPage) => JoinRequestsPage) =>
    queries.setQueriesData<JoinRequestsPage>({ queryKey: joinRequestsKey }, (page) => page && change(page));
  const countDecided = (by: 1 | -1) =>
    queries.setQueryData<Enterprise>(
      enterpriseKey,
      (enterprise) => enterprise && { ...enterprise, pendingJoinRequests: Math.max(0, enterprise.pendingJoinRequests - by), decidedJoinRequests: Math.max(0, enterprise.decidedJoinRequests + by) },
    );

  return useMutation({
    mutationKey: decideKey,
    mutationFn: (decision: Decision) => ask('consoleDecideJoinRequest', decision),
    async onMutate(decision) {
      // Cancel running list requests, because their answers are older than this decision.
      await Promise.all([queries.cancelQueries({ queryKey: joinRequestsKey }), queries.cancelQueries({ queryKey: enterpriseKey })]);
      inPages((page) => applyDecision(page, decision, new Date().toISOString()));
      countDecided(1);
    },
    onSuccess: (_data, decision) => onDecided(decision),
    async onError(error, decision) {
      inPages((page) => revertDecision(page, decision.requestId));
      countDecided(-1);
      void message.error(errorMessageOf(error));
      await queries.invalidateQueries({ queryKey: joinRequestsKey });
    },
    async onSettled() {
      // Only the last of several running decisions refreshes the enterprise. The list is not fetched, so that its rows keep their position.
      if (queries.isMutating({ mutationKey: decideKey }) > 1) return;
      await queries.invalidateQueries({ queryKey: enterpriseKey });
      onAllSettled();
    },
  });
}
