/** Which code the service worker of the phone site may contain. It is built apart from the pages, and runs without a document. */
import { forbidden } from './boundaries.ts';
import type { Rule } from './rule.ts';

const isInside = (path: string) => path.startsWith('mobile/service-worker/');

export const serviceWorker: readonly Rule[] = [
  {
    says: 'the service worker and the pages have no code of each other',
    faultsOf(source) {
      if (source.isTest || !source.path.startsWith('mobile/')) return [];
      const isWorker = isInside(source.path);
      return forbidden(
        source,
        ({ target, typeOnly }) => target !== undefined && !typeOnly && isInside(target) !== isWorker && !(isWorker && /^(contract|browser)\//.test(target)),
        ({ target }) => `${source.path} imports ${target}`,
      );
    },
    keeps: {
      'mobile/service-worker/main.ts': `import { link } from '../../contract/pages.ts'; import { pagesCache } from '../../browser/stored-pages.ts'; import { storePage } from './store.ts';`,
      'mobile/installed/service-worker.ts': `import type { WorkerOrder } from '../service-worker/orders.ts';`,
    },
    breaks: {
      'mobile/service-worker/push.ts': `import { useTrade } from '../trade.ts';`,
      'mobile/pages/offline/page.tsx': `import { storedPage } from '../../service-worker/store.ts';`,
    },
  },
];
