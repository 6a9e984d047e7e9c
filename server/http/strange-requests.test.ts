import { expect, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';

/** Requests that no browser makes, and what a proxy may make of one. */
describeOnSqlite('strange requests', (open) => {
  test('measurements are for this machine: whatever a proxy of it says or garbles, the visitor behind it gets none', async () => {
    const server = await testServer(testContext(await open(), { config: { trustedProxies: ['127.0.0.1'] } }));
    const status = async (headers: Record<string, string> = {}) => (await server.send('GET', '/metrics', { headers })).status;
    expect(await status()).toBe(200);
    for (const hop of ['8.8.8.8', '8.8.8.8:443', 'garbage', '127.0.0.1', '0x7f000001', '::1']) expect(await status({ 'x-forwarded-for': hop }), hop).not.toBe(200);
    expect(await status({ forwarded: 'for=8.8.8.8' })).not.toBe(200);
  });
});
