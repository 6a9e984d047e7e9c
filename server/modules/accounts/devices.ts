import type { Session } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { isBrowser } from './browser-binding.ts';
import { lockPerson } from './credentials.ts';
import { earlierLogins, isSessionAlive, revokeAllBut, revokeSessions, sessionsOfDevice, sessionsUsedSince } from './device-store.ts';
import { browserKnownTo, forgetOtherBrowsers } from './known-browsers.ts';
import { originOf, placeOf } from './session-origin.ts';
import { tellSessionsEnded } from './sessions-ended.ts';
import { idleMilliseconds, sessionMilliseconds } from './session-times.ts';
import { registeredAt } from './store.ts';
import { voidTemporaryTokensOf } from './temporary-tokens.ts';

/** A browser with all its sessions of one account, or one session of another client. */
export interface Device {
  /** Id of one of its sessions. */
  deviceCode: string;
  device: string;
  place: string;
  /** In ms since epoch: opening of its oldest session, and last use of any. */
  since: number;
  lastSeenAt: number;
  isCurrent: boolean;
}

/** The devices that are logged in to the account of a session: its own first, then by last use. */
export async function devicesOf({ clock, database }: Pick<ReadOnlyContext, 'clock' | 'database'>, { personId, sessionId }: Session): Promise<Device[]> {
  const now = clock.now();
  const sessions = await sessionsUsedSince(database.read, personId, { openedAfter: now - sessionMilliseconds, seenAfter: now - idleMilliseconds });
  const devices = new Map<string, Device>();
  for (const session of sessions) {
    const key = session.browser_hash ?? session.id;
    const known = devices.get(key);
    if (known) {
      known.since = Math.min(known.since, session.opened_at);
      known.isCurrent ||= session.id === sessionId;
    } else {
      devices.set(key, { deviceCode: session.id, device: session.device, place: placeOf(session), since: session.opened_at, lastSeenAt: session.last_seen_at, isCurrent: session.id === sessionId });
    }
  }
  return [...devices.values()].toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Locks the person of a session until the caller's transaction ends, and checks that the session is still open. So if two devices
 * log each other out at the same time, one stays.
 * @throws Refusal 10005
 */
export async function lockOwnAccount(tx: Tx, { personId, sessionId }: Session): Promise<NonNullable<Awaited<ReturnType<typeof lockPerson>>>> {
  const held = await lockPerson(tx, personId);
  if (held === null || !(await isSessionAlive(tx, sessionId))) throw refuse.sessionEnded();
  return held;
}

/**
 * Logs a device out and ends logins in progress. A second call succeeds too. A session does not store its browser's
 * recognition cookie, so the account forgets every known browser except the caller's.
 * @returns whether the device was logged in, and the new recognition cookie of the caller's browser
 * @throws Refusal 40001 for the caller's own device, 40400 for a device that is not the person's, 10005
 */
export async function endDevice(context: Pick<Context, 'bus' | 'clock' | 'random'>, tx: Tx, session: Session, headers: Headers, deviceCode: string): Promise<{ wasLoggedIn: boolean; setCookie: string | null }> {
  const { clock } = context;
  await lockOwnAccount(tx, session);
  const sessions = await sessionsOfDevice(tx, session.personId, deviceCode);
  if (sessions.length === 0) throw refuse.notFound('没有找到这台设备，请刷新后再看');
  if (sessions.some(({ id }) => id === session.sessionId)) throw refuse.invalidInput('deviceCode', '这是本机，请用“退出”');
  // A login in progress on that device must not reach its second step.
  await voidTemporaryTokensOf({ clock }, tx, session.personId);
  const ended = await revokeSessions(tx, sessions.map(({ id }) => id), clock.now());
  // The message ends the person's streams on this device too, until its players ask again.
  if (ended > 0) tellSessionsEnded(context, tx, [session.personId]);
  const setCookie = await forgetOtherBrowsers(context, tx, session.personId, headers);
  return { wasLoggedIn: sessions.some(({ revoked_at }) => revoked_at === null), setCookie };
}

/**
 * Ends every session of a person except the caller's. The account forgets all other browsers.
 * The caller must have locked the account (`lockOwnAccount`).
 * @returns the new recognition cookie of the caller's browser
 */
export async function endOtherDevices(context: Pick<Context, 'bus' | 'clock' | 'random'>, tx: Tx, { personId, sessionId }: Session, headers: Headers): Promise<string | null> {
  await voidTemporaryTokensOf(context, tx, personId);
  if ((await revokeAllBut(tx, personId, sessionId, context.clock.now())) > 0) tellSessionsEnded(context, tx, [personId]);
  return forgetOtherBrowsers(context, tx, personId, headers);
}

/**
 * True if a new login comes from a device that the account does not know. False for the first login after registration.
 * Call it in the transaction that opens the session, before opening it.
 */
export async function isNewDevice({ clock }: Pick<Context, 'clock'>, tx: Tx, { personId, headers, clientAddress }: { personId: string; headers: Headers; clientAddress: string }): Promise<boolean> {
  const { any, alike } = await earlierLogins(tx, personId, originOf({ headers, clientAddress }));
  // A client that is not a browser has no cookie. It is recognised by its description and network.
  const isKnown = isBrowser(headers) ? (await browserKnownTo({ clock, database: { read: tx } }, personId, headers)) !== null : alike;
  if (isKnown) return false;
  // The login log covers half a year. An older account without an entry has logged in before.
  return any || (await registeredAt(tx, personId)) < keptSince(retention.sessions, clock.now());
}
