import { expect, test } from 'vitest';
import { describeOnBothDatabases, type OpenDatabase } from '../../database/testing.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { addPerson, eraseAccount, openTemporaryToken, personOfTemporaryToken, sessionOf, useTemporaryToken, voidTemporaryTokensOf } from './index.ts';
import { testPerson } from '../../testing-entities.ts';

const unusable = { returnCode: 10062 };
const topCodes = ['100000000001', '-1'];

async function personWithTokens(open: OpenDatabase) {
  const context = testContext(await open());
  const add = (phone: string) => context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone })));
  const [personId, otherId] = [await add('13800000001'), await add('13800000002')];
  return { context, personId, otherId, open: (id: string, codes: readonly string[] = topCodes) => context.database.transaction((tx) => openTemporaryToken(context, tx, { personId: id, topCodes: codes })) };
}
const take = (context: TestContext, token: string) => context.database.transaction((tx) => useTemporaryToken(context, tx, token, new Headers()));

describeOnBothDatabases('temporary tokens', (open) => {
  test('are used once and return the person and the enterprises to choose from; reading one does not use it up', async () => {
    const { context, personId, open: openFor } = await personWithTokens(open);
    const token = await openFor(personId);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect([await personOfTemporaryToken(context, token, new Headers()), await personOfTemporaryToken(context, token, new Headers())]).toEqual([personId, personId]);
    expect(await take(context, token)).toEqual({ personId, topCodes, browserHash: null });
    await expect(take(context, token)).rejects.toMatchObject(unusable);
    await expect(personOfTemporaryToken(context, token, new Headers())).rejects.toMatchObject(unusable);
    await expect(sessionOf(context, new Headers({ authorization_token: await openFor(personId) }))).rejects.toMatchObject({ returnCode: 10005 });
  });

  test('stay valid if the transaction that used them is rolled back', async () => {
    const { context, personId, open: openFor } = await personWithTokens(open);
    const token = await openFor(personId);
    const failed = context.database.transaction(async (tx) => {
      await useTemporaryToken(context, tx, token, new Headers());
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await take(context, token)).toMatchObject({ personId });
  });

  test('last five minutes, or half an hour for a person without an enterprise', async () => {
    const { context, personId, open: openFor } = await personWithTokens(open);
    const [short, long] = [await openFor(personId), await openFor(personId, [])];
    context.clock.advance(5 * 60_000);
    await expect(take(context, short)).rejects.toMatchObject(unusable);
    context.clock.advance(25 * 60_000 - 1);
    expect(await personOfTemporaryToken(context, long, new Headers())).toBe(personId);
    context.clock.advance(1);
    await expect(take(context, long)).rejects.toMatchObject(unusable);
  });

  test('of one person end together, and those of others stay; an erased person leaves none', async () => {
    const { context, personId, otherId, open: openFor } = await personWithTokens(open);
    const [mine, another, theirs] = [await openFor(personId), await openFor(personId), await openFor(otherId)];
    await context.database.transaction((tx) => voidTemporaryTokensOf(context, tx, personId));
    for (const token of [mine, another]) await expect(take(context, token)).rejects.toMatchObject(unusable);
    expect(await personOfTemporaryToken(context, theirs, new Headers())).toBe(otherId);
    await context.database.transaction((tx) => eraseAccount(context, tx, personId));
    expect(await context.database.read.selectFrom('temporary_tokens').select('person_id').execute()).toEqual([{ person_id: otherId }]);
  });
});
