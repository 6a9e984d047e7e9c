import { expect, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';

describeOnSqlite('/transfer', (open) => {
  test('redirects by the room, and never to an address that a caller chose', async () => {
    const context = testContext(await open());
    await context.database.transaction((tx) => tx.insertInto('live_rooms').values({ live_code: 'P1', room_id: 'R-P', top_code: '-1', teacher_person_id: null, starts_at: 0, ends_at: 1, recommended: 0, cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'test' }).execute());
    const server = await testServer(context);
    const to = async (query: string) => {
      const { status, headers } = await server.send('GET', `/transfer${query}`);
      return [status, headers.location, headers['cache-control']];
    };
    expect(await to('?roomId=R-P&from=sms')).toEqual([302, '/studentLogin?code=P1&from=sms', 'no-store']);
    expect(await to('?roomId=unknown')).toEqual([302, '/Video', 'no-store']);
    expect(await to('')).toEqual([302, '/', 'no-store']);
    // On the phone site the target is there too.
    expect((await server.send('GET', '/m/transfer?roomId=R-P')).headers.location).toBe('/m/studentLogin?code=P1');
    for (const hostile of [`?roomId=${'x'.repeat(5_000)}`, '?roomId=%00', '?roomId=//evil.example', '?roomId=%0d%0aSet-Cookie:a=b']) expect((await to(hostile)).slice(0, 2)).toEqual([302, '/Video']);
  });
});
