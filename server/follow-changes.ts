import type { Context } from './context.ts';
import type { Hosts } from './http/hosts.ts';
import type { PortalServer } from './http/server.ts';
import { enterpriseDomainsTopic, verifiedDomains } from './modules/enterprises/index.ts';
import { onContentChanged } from './publishing/index.ts';

const domainsAgainAfterMilliseconds = 5_000;

/**
 * Reads the enterprises' domains, and from then on drops kept pages and answers as content and domains change, on this instance
 * or another. After a gap in the bus all of them are dropped, since the messages of that time are lost.
 * @returns what ends it
 */
export async function followChanges(context: Context, hosts: Pick<Hosts, 'replaceDomains'>, http: Pick<PortalServer, 'purge'>): Promise<() => void> {
  const { bus, logger } = context;
  let again: NodeJS.Timeout | undefined;
  /** Counts the readings begun: an answer that a later one has overtaken is not used. */
  let begun = 0;
  const readDomains = async (): Promise<void> => {
    const reading = ++begun;
    const domains = await verifiedDomains(context);
    if (reading === begun) hosts.replaceDomains(domains);
  };
  const refreshDomains = async (): Promise<void> => {
    clearTimeout(again);
    try {
      await readDomains();
    } catch (error) {
      // The old domains stay until the database answers.
      logger.error({ err: error }, 'domains not read, asking again');
      again = setTimeout(() => void refreshDomains(), domainsAgainAfterMilliseconds);
    }
    http.purge();
  };
  await readDomains();
  const endings = [
    onContentChanged(context, (change) => http.purge(change)),
    bus.subscribe(enterpriseDomainsTopic, () => void refreshDomains()),
    bus.onGap(() => {
      // Before the domains are read: a database that is slow or away must not keep stale pages in use.
      http.purge();
      void refreshDomains();
    }),
  ];
  return () => {
    clearTimeout(again);
    for (const end of endings) end();
  };
}
