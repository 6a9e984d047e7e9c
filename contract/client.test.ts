import { expect, test } from 'vitest';
import { browserAddresses } from './calls/browser-addresses.ts';
import { CallRefused, createClient } from './client.ts';

/** The refusal that a page gets for this answer. */
async function refusalOf(data: unknown): Promise<CallRefused> {
  const client = createClient({ addresses: browserAddresses, fetch: () => Promise.resolve(Response.json({ returnCode: 70004, returnMsg: '验证码获取过于频繁，请稍后再试', data })) });
  const refusal = await client.call('sendOfficialCode', { phone: '13912345678', operaType: 'login' }).catch((error: unknown) => error);
  if (!(refusal instanceof CallRefused)) throw new Error('not refused');
  return refusal;
}

test('a refusal says how many seconds a phone has to wait where the server says so, and null where it does not', async () => {
  expect(await refusalOf({ resendAfterSeconds: 42 })).toMatchObject({ returnCode: 70004, resendAfterSeconds: 42, field: null });
  for (const data of [null, {}, { resendAfterSeconds: '42' }, { field: 'phone' }]) expect((await refusalOf(data)).resendAfterSeconds).toBeNull();
  expect((await refusalOf({ field: 'phone' })).field).toBe('phone');
});
