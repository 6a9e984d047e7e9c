import type { analyticsCalls } from '../../../contract/calls/analytics.ts';
import { isoDay } from '../../../contract/dates.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { admitForAddress, type AddressRule } from '../../calls/address-limits.ts';
import { isAddress, networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import { itemName } from './items.ts';
import { provinceOfAddress } from '../../calls/province-of-address.ts';
import { provinceName } from '../../calls/provinces.ts';
import { visitWriterOf } from './visit-writer.ts';

/**
 * Three hundred students behind one school's address open fewer pages a day. Each visit stores almost a kilobyte for half a year: with the limit per minute alone, one address could store
 * more than a gigabyte a day, and its network ten.
 */
const visitsPerDay: AddressRule = { name: 'visits-of-day', points: 100_000, pointsOfNetwork: 200_000, windowSeconds: 86_400 };

export const analyticsHandlers = {
  /** Returns the id of the visit, which `updateDate` takes as bizCode (spec analytics#insert-data, analytics#update-date). */
  async insertData(input, { context, clientAddress, tenant, headers }) {
    const name = itemName(input.countItemCode);
    if (name === null) throw refuse.invalidInput('countItemCode', '未知的埋点编码');
    const id = context.random.uuid();
    if (wishesNotToBeCounted(headers)) return id;
    await admitForAddress(context.limits, visitsPerDay, clientAddress);
    const arrivedAt = context.clock.now();
    const address = input.ipAddr || clientAddress;
    visitWriterOf(context).arrive({
      id,
      itemCode: input.countItemCode,
      itemName: name,
      module: input.countModule,
      deviceType: input.deviceType,
      topCode: tenant.topCode,
      source: input.source,
      // Filled in if the client leaves it empty, and truncated in both cases (spec analytics#address).
      network: truncated(address),
      province: provinceName(input.province) || provinceOfAddress(address),
      day: isoDay(arrivedAt),
      arrivedAt,
    });
    return id;
  },

  /** Ends a visit. The view time is the difference of both times. */
  async updateDate({ bizCode }, { context }) {
    visitWriterOf(context).leave({ id: bizCode, leftAt: context.clock.now() });
    return null;
  },
} satisfies HandlersOf<typeof analyticsCalls>;

/** True for do-not-track and its successor Global Privacy Control. A page that knows of either does not send visits (spec analytics#consent). */
function wishesNotToBeCounted(headers: Headers): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
}

/** IPv4 /24 or IPv6 /48. Empty for an invalid address. */
function truncated(address: string): string {
  return isAddress(address) ? networkOf(address) : '';
}
