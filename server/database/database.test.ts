import { expect, test } from 'vitest';

import { describeOnBothDatabases } from './testing.ts';

describeOnBothDatabases('a database', (open) => {
  test('is migrated', async () => {
    const database = await open();
    let t = performance.now();
    expect(await database.read.selectFrom('outbox_jobs').selectAll().execute()).toEqual([]);
    console.log(performance.now()-t);
    t = performance.now();
    await open(); console.log('2nd', performance.now()-t);
    t = performance.now();
    await open(); console.log('3nd', performance.now()-t);
  });
});
