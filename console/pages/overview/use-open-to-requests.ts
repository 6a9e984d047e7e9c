import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import type { DataOf } from '../../../contract/calls/index.ts';
import { ask } from '../../client.ts';
import { enterpriseKey } from '../../queries.ts';
import { errorMessageOf } from '../../shell/telling.ts';

type Enterprise = DataOf<'consoleEnterprise'>;

/** Lets people find the enterprise, or no longer: at once on the screen, and back where the server disagrees. */
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
