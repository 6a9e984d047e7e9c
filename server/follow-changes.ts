import type { Context } from './context.ts';
import type { Hosts } from './http/hosts.ts';
import type { PortalServer } from './http/server.ts';
import { enterpriseDomainsTopic, verifiedDomains } from './modules/enterprises/index.ts';
import { onContentChanged } from './publishing/index.ts';

const domainsAgainAfterMilliseconds = 5_000;

/**
 * Reads the enterprises' domains, then drops cached pages and answers whenever content or domains change on any instance.
 * After a gap in the bus it drops everything, because messages were lost.
 * @returns a function that stops it
 */
export async function followChanges(context: Context, hosts: Pick<Hosts, 'replaceDomains'>, http: Pick<PortalServer, 'purge'>): Promise<() => void> {
  const { bus, logger } = context;
  let again: NodeJS.Timeout | undefined;
  /** Number of queries begun. The result of a query is dropped if a later one has begun. */
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
      // The old domains stay in use until the database answers.
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
      // Purges before reading the domains: stale pages must not stay in use while the database is slow or away.
      http.purge();
      void refreshDomains();
    }),
  ];
  return () => {
    clearTimeout(again);
    for (const end of endings) end();
  };
}
