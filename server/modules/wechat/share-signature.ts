import { createHash } from 'node:crypto';
import type { DataOf } from '../../../contract/calls/index.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { type OfficialAccount, WechatUnidentified } from '../../providers/wechat/index.ts';
import { refuseWechat } from './refusals.ts';
import { claimShareTicket, keepShareTicket, shareTicketOf } from './share-ticket-store.ts';

/** The next ticket is requested this long before the last one ends. Until then the vendor gives the same one again. */
const renewedBeforeMilliseconds = 5 * 60_000;
/** Longer than a request to the vendor. After a failure nobody asks again before. */
const claimMilliseconds = 15_000;
const nonceBytes = 12;

/**
 * Signs a page for the messaging app's script, which then shows the page's share card (spec calls#wechat-share-signature).
 * @throws Refusal 40001 for a page of another host, 50100, 50300
 */
export async function shareSignature({ context }: CallerContext, url: string): Promise<DataOf<'wechatShareSignature'>> {
  const official = context.wechat?.official;
  if (!official) throw refuseWechat.notOpen();
  const { clock, config, random } = context;
  // Only the platform's host is registered with the messaging app.
  if (!URL.canParse(url) || new URL(url).origin !== new URL(config.publicOrigin).origin) throw refuse.invalidInput('url', '只能签本站的页面');
  const [ticket, script] = await Promise.all([shareTicket(context, official), official.scriptUrl()]);
  const nonceStr = random.bytes(nonceBytes).toString('hex');
  const timestamp = Math.floor(clock.now() / 1000);
  // The address exactly as the browser has it, without the fragment. The vendor compares characters.
  const [page] = url.split('#');
  const signature = createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`).digest('hex');
  return { appId: official.appId, nonceStr, timestamp, signature, script };
}

/** The ticket that all instances share. One of them renews it, while the others go on with the last one. */
async function shareTicket({ clock, database, secrets }: Context, official: OfficialAccount): Promise<string> {
  const { appId } = official;
  const now = clock.now();
  const held = await shareTicketOf(database.read, appId);
  const valid = held?.ticket_sealed && held.expires_at > now ? held.ticket_sealed : null;
  if (valid !== null && held!.expires_at - renewedBeforeMilliseconds > now) return secrets.open(valid);
  if (await database.transaction((tx) => claimShareTicket(tx, appId, { lastEnds: held?.expires_at ?? 0, until: now + claimMilliseconds }, now))) {
    try {
      const { ticket, livesSeconds } = await official.shareTicket();
      await database.transaction((tx) => keepShareTicket(tx, appId, { ticket_sealed: secrets.seal(ticket), expires_at: now + livesSeconds * 1000 }));
      return ticket;
    } catch (error) {
      // The provider has logged it.
      if (!(error instanceof WechatUnidentified)) throw error;
    }
  }
  if (valid === null) throw refuse.unavailable();
  return secrets.open(valid);
}
