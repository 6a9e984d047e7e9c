import type { editionCalls } from '../../../contract/calls/site.ts';
import { edition } from '../../../contract/content/edition.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { present, published } from '../../publishing/index.ts';
import { editionKind } from './kinds.ts';

export const editionHandlers = {
  async getcomboList({ topCode }, { context }) {
    return (await published(context, editionKind, { topCode })).map((each) => present(edition, each));
  },
} satisfies HandlersOf<typeof editionCalls>;
