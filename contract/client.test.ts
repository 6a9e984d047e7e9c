import { expect, test } from 'vitest';
import { browserAddresses } from './calls/browser-addresses.ts';
import { CallRefused, createClient } from './client.ts';

/** The refusal that a page gets for this answer data. */
async function refusalOf(data: unknown): Promise<CallRefused> {
  const client = createClient({ addresses: browserAddresses, fetch: () => Promise.resolve(Response.json({ returnCode: 70004, returnMsg: '验证码获取过于频繁，请稍后再试', data })) });
  const refusal = await client.call('sendOfficialCode', { phone: '13912345678', operaType: 'login' }).catch((error: unknown) => error);
  if (!(refusal instanceof CallRefused)) throw new Error('not refused');
  return refusal;
}

test('a refusal has the seconds that a phone has to wait, or null when the server sends none', async () => {
  expect(await refusalOf({ resendAfterSeconds: 42 })).toMatchObject({ returnCode: 70004, resendAfterSeconds: 42, field: null });
  for (const data of [null, {}, { resendAfterSeconds: '42' }, { field: 'phone' }]) expect((await refusalOf(data)).resendAfterSeconds).toBeNull();
  expect((await refusalOf({ field: 'phone' })).field).toBe('phone');
});
