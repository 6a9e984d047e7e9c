import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import { recordLogin, recordRefusedLogin, removeOldLoginAttempts } from './index.ts';

const day = 86_400_000;
const headers = new Headers({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });

describeOnBothDatabases('attempts to log in', (open) => {
  let context: TestContext;
  beforeEach(async () => {
    context = testContext(await open());
  });

  const refused = (account: string, clientAddress = '198.51.100.9') => recordRefusedLogin(context, { clientAddress, headers }, { way: 'password', outcome: 'wrong', account, isPaid: true });
  const free = (account: string, clientAddress = '198.51.100.9') => recordRefusedLogin(context, { clientAddress, headers }, { way: 'token', outcome: 'expired', account, isPaid: false });
  const rows = () => context.database.read.selectFrom('login_attempts').select(['times', 'account_index', 'network', 'device']).orderBy('times').orderBy('at').execute();

  test('equal failures within an hour share one counted row, for known and unknown names', async () => {
    await Promise.all([refused('zhaomin01'), refused('ZhaoMin01'), refused('zhaomin01', '198.51.100.200')]);
    context.clock.advance(3_600_000);
    await refused('zhaomin01');
    const row = { account_index: context.secrets.hmac('login-account', 'zhaomin01'), network: '198.51.100.0/24', device: 'Linux · Firefox' };
    expect(await rows()).toEqual([{ ...row, times: 1 }, { ...row, times: 3 }]);
  });

  test('from one network on many accounts fill only its share of rows, and the rest are counted together', async () => {
    for (let account = 0; account < 200; account++) await refused(`account${account}`);
    const stored = await rows();
    expect(stored).toHaveLength(121);
    expect(stored.at(-1)).toEqual({ times: 80, account_index: '', network: '198.51.100.0/24', device: '' });
  });

  test('from many networks fill only the share of the site, and a flood is no longer counted', async () => {
    for (let network = 0; network < 2700; network++) await refused('zhaomin01', `10.${network >> 8}.${network & 255}.1`);
    const stored = await rows();
    expect(stored).toHaveLength(2001);
    expect(stored.at(-1)).toEqual({ times: 600, account_index: '', network: '', device: '' });
  }, 60_000);

  test('take from the shares for a new row only, also with many equal ones in parallel', async () => {
    await Promise.all(Array.from({ length: 110 }, () => refused('zhaomin01')));
    for (let account = 1; account < 121; account++) await refused(`account${account}`);
    const stored = await rows();
    expect([stored.length, stored.filter(({ account_index }) => account_index === '').map(({ times }) => times)]).toEqual([121, [1]]);
  });

  test('without a puzzle displace no attempts with a puzzle, from one network or from many', async () => {
    for (let account = 0; account < 300; account++) await free(`account${account}`);
    for (let network = 0; network < 900; network++) await free('zhaomin01', `10.${network >> 8}.${network & 255}.1`);
    const before = await rows();
    expect(before.length, 'the share of the site, and two rows for the rest').toBe(402);
    await refused('zhaomin01');
    await refused('zhaomin01', '10.0.0.1');
    const account_index = context.secrets.hmac('login-account', 'zhaomin01');
    expect(await context.database.read.selectFrom('login_attempts').select(['account_index', 'network', 'device']).where('way', '=', 'password').orderBy('network').execute()).toEqual(
      ['10.0.0.0/24', '198.51.100.0/24'].map((network) => ({ account_index, network, device: 'Linux · Firefox' })),
    );
  });

  test('a failed write changes no answer', async () => {
    Object.assign(context, { database: { ...context.database, transaction: () => Promise.reject(new Error('the disk is full')) } });
    await expect(refused('zhaomin01')).resolves.toBeUndefined();
  });

  test('are kept for six months', async () => {
    await context.database.transaction((tx) => recordLogin(context, tx, { clientAddress: '198.51.100.9', headers }, { way: 'code', outcome: 'loggedIn', personId: 'a person', topCode: '-1' }));
    context.clock.advance(184 * day);
    expect(await removeOldLoginAttempts(context)).toBe(0);
    context.clock.advance(1);
    expect(await removeOldLoginAttempts(context)).toBe(1);
  });
});
