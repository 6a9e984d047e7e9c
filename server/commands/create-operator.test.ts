import { expect, test } from 'vitest';
import { faultOf, registrationPassword } from '../../contract/rules/index.ts';
import { createOperator } from './create-operator.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { verifyPassword } from '../modules/accounts/index.ts';
import { testContext } from '../testing-context.ts';

const operator = { userName: 'zhouyun01', phone: '13912345678', name: '周运营' };

describeOnBothDatabases('the first operator', (open) => {
  test('can log in with the password that was shown once', async () => {
    const context = testContext(await open());
    const password = await createOperator(context, operator);
    expect(faultOf(registrationPassword, password)).toBeNull();
    const person = await context.database.read.selectFrom('people').selectAll().executeTakeFirstOrThrow();
    expect(await verifyPassword(person.password_hash ?? '', password ?? '')).toBe(true);
    expect(await context.database.read.selectFrom('memberships').select(['top_code', 'role']).execute()).toEqual([{ top_code: '-1', role: 'operator' }]);
  });

  test('a person who exists already gets the role and keeps the password', async () => {
    const context = testContext(await open());
    await createOperator(context, operator);
    expect(await createOperator(context, operator)).toBeNull();
    expect(await context.database.read.selectFrom('memberships').select('role').execute()).toHaveLength(1);
  });

  test('a user name that is taken is refused and no person is added', async () => {
    const context = testContext(await open());
    await createOperator(context, operator);
    await expect(createOperator(context, { ...operator, phone: '13912345679' })).rejects.toMatchObject({ returnCode: 10054 });
    expect(await context.database.read.selectFrom('people').selectAll().execute()).toHaveLength(1);
  });
});
