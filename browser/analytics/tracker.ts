import type { BrowserClient } from '../../contract/client.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { countModule, type TrackedItem } from '../../contract/tracking.ts';

/** Stored under an item's code when the server returned no id. Leaving is then not reported (spec analytics#insert-data). */
const noId = 'false';

export interface TrackerParts {
  client: BrowserClient;
  storage: Pick<Storage, 'setItem'>;
  /** Checked before every event, because a visitor can decline at any time. */
  allowed: () => boolean;
}

export type Tracker = ReturnType<typeof createTracker>;

/**
 * Counts visits and view times (spec analytics#insert-data). Entering stores the server's id under the item's code, and leaving reports it.
 */
export function createTracker({ client, storage, allowed }: TrackerParts) {
  /** Running visits by item code. `id` is set once the server has answered. */
  const visits = new Map<string, { id?: string; entered: Promise<void> }>();

  async function insert(item: TrackedItem, source: string): Promise<string> {
    try {
      const answer = await client.call(
        'insertData',
        { ...item, countModule, ipAddr: '', province: '', deviceType: 'TYPE_PC', source: source.slice(0, 200) },
        { keepalive: true },
      );
      return answer.returnCode === returnCodes.success && answer.data ? answer.data : noId;
    } catch {
      return noId; // A failed report must not disturb the visit.
    }
  }

  return {
    /** Reports that a page or tab is in view. `source`: the page before it, or the visitor's referrer. */
    enter(item: TrackedItem, source = ''): Promise<void> {
      if (!allowed()) return Promise.resolve();
      const visit: { id?: string; entered: Promise<void> } = { entered: Promise.resolve() };
      visit.entered = insert(item, source).then((id) => {
        visit.id = id;
        storage.setItem(item.countItemCode, id);
      });
      visits.set(item.countItemCode, visit);
      return visit.entered;
    },
    /** Reports that a page or tab is out of view: once, and only with an id. */
    async leave(item: TrackedItem): Promise<void> {
      const visit = visits.get(item.countItemCode);
      visits.delete(item.countItemCode);
      if (!visit || !allowed()) return;
      // Wait only while the id is unknown, because a closing page has no time to wait.
      if (visit.id === undefined) await visit.entered;
      if (visit.id === undefined || visit.id === noId) return;
      await client.call('updateDate', { bizCode: visit.id }, { keepalive: true }).catch(() => {});
    },
    async click(item: TrackedItem, source = ''): Promise<void> {
      if (allowed()) await insert(item, source);
    },
  };
}
