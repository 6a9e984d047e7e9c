import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import type { DataOf } from '../../../contract/calls/index.ts';
import { ask } from '../../client.ts';
import { enterpriseKey } from '../../queries.ts';
import { errorMessageOf } from '../../shell/error-message.ts';

type Enterprise = DataOf<'consoleEnterprise'>;

/** Switches whether people can find the enterprise: optimistic on the screen, reverted when the server refuses. */
export function useOpenToRequests() {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const show = (searchable: boolean) => queries.setQueryData<Enterprise>(enterpriseKey, (enterprise) => enterprise && { ...enterprise, searchable });
  return useMutation({
    mutationFn: (searchable: boolean) => ask('consoleSetSearchable', { searchable }),
    async onMutate(searchable) {
      await queries.cancelQueries({ queryKey: enterpriseKey });
      show(searchable);
    },
    onError(error, searchable) {
      show(!searchable);
      void message.error(errorMessageOf(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: enterpriseKey }),
  });
}
