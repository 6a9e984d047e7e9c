import type { BrowserClient } from '../../contract/client.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { countModule, type TrackedItem } from '../../contract/tracking.ts';

/** Stored under an item's code when the server returned no id; leaving is then not reported (spec analytics#insert-data). */
const noId = 'false';

export interface TrackerParts {
  client: BrowserClient;
  storage: Pick<Storage, 'setItem'>;
  /** Asked before every event: a visitor may decline at any time. */
  allowed: () => boolean;
}

export type Tracker = ReturnType<typeof createTracker>;

/** Visits and view times (spec analytics#insert-data): entering stores the id that the server gives under the item's code, leaving reports it. */
export function createTracker({ client, storage, allowed }: TrackerParts) {
  /** By item code: the visit under way, and its id once it is known. */
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
      return noId; // counting never disturbs a visit
    }
  }

  return {
    /** A page or tab comes into view. `source`: the page before it, or where the visitor came from. */
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
    /** A page or tab goes out of view: reported once, and only with an id. */
    async leave(item: TrackedItem): Promise<void> {
      const visit = visits.get(item.countItemCode);
      visits.delete(item.countItemCode);
      if (!visit || !allowed()) return;
      // Only where the answer is still under way: a page that is being closed has no time to wait for one.
      if (visit.id === undefined) await visit.entered;
      if (visit.id === undefined || visit.id === noId) return;
      await client.call('updateDate', { bizCode: visit.id }, { keepalive: true }).catch(() => {});
    },
    async click(item: TrackedItem, source = ''): Promise<void> {
      if (allowed()) await insert(item, source);
    },
  };
}
