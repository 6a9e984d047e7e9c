import type { DataOf } from '../../contract/calls/index.ts';
import type { NumberedEvent } from '../../contract/live/room-events.ts';

/** Makes the call `liveEvents` in one of the applications. */
export type AskEvents = (request: { liveCode: string; after: number }) => Promise<DataOf<'liveEvents'>>;

/** All stored events of a class that the caller may see, and when it began, in ms. The server answers with a page of them at a time. */
export async function allEvents(ask: AskEvents, liveCode: string): Promise<{ events: readonly NumberedEvent[]; beganAt: number }> {
  const events: NumberedEvent[] = [];
  for (;;) {
    const page = await ask({ liveCode, after: events.at(-1)?.number ?? 0 });
    events.push(...page.events);
    if (!page.hasMore || page.events.length === 0) return { events, beganAt: page.beganAt ?? events[0]?.at ?? 0 };
  }
}
