import { readSession, type Session } from '../../browser/session/session.ts';
import { pageAt, type PageKey } from '../../contract/pages.ts';

interface Visit {
  code: string | null;
  session: Session | null;
}

type Ask<Data> = (visit: Visit, signal?: AbortSignal) => Promise<Data>;

const keyOf = ({ code, session }: Visit) => `${code} ${session?.token}`;

/**
 * Asks for a room while the page's script starts, because React takes over the document half a second later on a slow phone. For the
 * top level of a page's module.
 *
 * @param ask asks for the room of one visit
 * @param isNeeded whether this visit is asked for at once
 * @returns `ask`, which answers the first visit with what was asked for
 */
export function askEarly<Data>(page: PageKey, ask: Ask<Data>, isNeeded: (visit: Visit) => boolean = () => true): Ask<Data> {
  let early: { key: string; answer: Promise<Data> } | null = null;
  if (!import.meta.env.SSR && pageAt(location.pathname) === page) {
    const visit = { code: new URLSearchParams(location.search).get('code'), session: readSession() };
    if (isNeeded(visit)) {
      const answer = ask(visit);
      answer.catch(() => {});
      early = { key: keyOf(visit), answer };
    }
  }
  return (visit, signal) => {
    const taken = early;
    early = null;
    return taken?.key === keyOf(visit) ? taken.answer : ask(visit, signal);
  };
}
