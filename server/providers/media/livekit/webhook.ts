import { createHash, timingSafeEqual } from 'node:crypto';
import { readWebToken } from '../web-token.ts';
import type { LivekitKey } from './access.ts';
import { inCamelCase, type Egress, type Participant, type Room } from './server-api.ts';

/** Webhooks of LiveKit (docs.livekit.io, "Webhooks"). Unknown events are accepted and ignored. */
export interface WebhookEvent {
  event: string;
  /** The same in each repetition. */
  id: string;
  /** Seconds since 1970. */
  createdAt: number;
  room: Room | null;
  participant: Participant | null;
  egressInfo: (Egress & { roomName?: string }) | null;
}

/** LiveKit repeats a webhook for some minutes. An older one is a replay. */
export const webhookMilliseconds = 10 * 60_000;

/**
 * Checks the token in the Authorization header, which contains the SHA-256 of the body, and reads the event.
 * @returns null for a forged or old webhook
 */
export function readWebhook(authorization: string | undefined, body: string, { apiKey, apiSecret }: LivekitKey, now: number): WebhookEvent | null {
  const claims = readWebToken((authorization ?? '').replace(/^Bearer /i, ''), apiSecret, now);
  if (!claims || claims.iss !== apiKey || typeof claims.sha256 !== 'string') return null;
  const [told, own] = [Buffer.from(claims.sha256, 'base64'), createHash('sha256').update(body).digest()];
  if (told.length !== own.length || !timingSafeEqual(told, own)) return null;
  const event = parse(body);
  return event && Math.abs(now - event.createdAt * 1000) <= webhookMilliseconds ? event : null;
}

function parse(body: string): WebhookEvent | null {
  try {
    const read = inCamelCase(JSON.parse(body)) as Partial<Record<keyof WebhookEvent, unknown>>;
    const createdAt = Number(read.createdAt);
    if (typeof read.event !== 'string' || typeof read.id !== 'string' || !Number.isFinite(createdAt)) return null;
    return { event: read.event, id: read.id, createdAt, room: named(read.room, 'name') as Room | null, participant: named(read.participant, 'identity') as Participant | null, egressInfo: named(read.egressInfo, 'egressId') as WebhookEvent['egressInfo'] };
  } catch {
    return null;
  }
}

const named = (value: unknown, name: string): object | null => (typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[name] === 'string' ? value : null);
