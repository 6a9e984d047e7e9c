import type { CallName } from '../../../contract/calls/index.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { published } from '../../publishing/index.ts';
import { editionKind } from './kinds.ts';
import { presentEdition } from './present.ts';

export const editionHandlers = {
  async getcomboList({ topCode }, { context }) {
    return (await published(context, editionKind, { topCode })).map(presentEdition);
  },
} satisfies Partial<HandlerMap<CallName>>;
