import { createHash } from 'node:crypto';
import type { Randomness } from '../../../randomness.ts';
import type { WechatPerson } from '../provider.ts';

/** The people who may hold the phone: two whom the application may know already, and one who is always new. */
export const PHONES = [
  { key: 'jia', title: '微信用户甲' },
  { key: 'yi', title: '微信用户乙' },
  { key: 'new', title: '没来过的新用户' },
] as const;

export type PhoneKey = (typeof PHONES)[number]['key'];

export const isPhoneKey = (key: string): key is PhoneKey => PHONES.some((phone) => phone.key === key);

/** 甲 and 乙 are always the same people, also after a restart. The new one is a different person each time. */
export function personHolding(key: PhoneKey, appId: string, random: Randomness): WechatPerson {
  if (key !== 'new') return { ...idsOf(key, appId), nickname: PHONES.find((phone) => phone.key === key)?.title ?? '' };
  const seed = random.bytes(16).toString('hex');
  return { ...idsOf(seed, appId), nickname: `新用户${String(Number.parseInt(seed.slice(0, 8), 16) % 10_000).padStart(4, '0')}` };
}

/** Ids in the vendor's format: 28 characters, starting with `o`. */
const idsOf = (seed: string, appId: string): { openId: string; unionId: string } => ({ openId: id(`${appId} ${seed}`), unionId: id(seed) });
const id = (seed: string): string => `o${createHash('sha256').update(seed).digest('base64url').slice(0, 27)}`;
