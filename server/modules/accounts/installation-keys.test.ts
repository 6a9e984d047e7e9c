import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { systemRandomness } from '../../randomness.ts';
import { createSecrets } from '../../secrets.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { addPerson, findPersonByPhone, requireInstallationKeys } from './index.ts';
import { testPerson } from '../../testing-entities.ts';

const key = () => systemRandomness.bytes(32).toString('base64');
const under = (context: TestContext, masterKeys: string[], indexKey: string): TestContext => ({ ...context, secrets: createSecrets({ masterKeys, indexKey }, systemRandomness) });
const register = (context: TestContext, phone: string) =>
  context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone })));

describeOnBothDatabases('the keys of a database', (open) => {
  test('may be any keys while the database has no people', async () => {
    const context = testContext(await open());
    for (let start = 0; start < 3; start++) await expect(requireInstallationKeys(under(context, [key()], key()))).resolves.toBeUndefined();
  });

  test('keep working after a rotation of the master key: no phone registers twice, and every phone can be decrypted', async () => {
    const context = testContext(await open());
    const [first, second, third, index] = [key(), key(), key(), key()];
    await requireInstallationKeys(under(context, [first], index));
    await register(under(context, [first], index), '13912345678');
    context.clock.advance(1000);
    const turned = under(context, [second, first], index);
    await requireInstallationKeys(turned);
    expect(await findPersonByPhone(turned, '13912345678')).not.toBeNull();
    await expect(register(turned, '13912345678')).rejects.toMatchObject({ returnCode: 10053 });

    await register(turned, '13912345679');
    for (const missing of [[second], [third], [third, second], [third, first]]) {
      await expect(requireInstallationKeys(under(context, missing, index))).rejects.toThrow(/手机号解不开.*MASTER_KEY_PREVIOUS/);
    }
    await requireInstallationKeys(under(context, [third, second, first], index));
  });

  test('are refused with the remedy if the index key differs from that of the people', async () => {
    const context = testContext(await open());
    const [master, index] = [key(), key()];
    await requireInstallationKeys(under(context, [master], index));
    await register(under(context, [master], index), '13912345678');
    await expect(requireInstallationKeys(under(context, [master], key()))).rejects.toThrow(/另一把索引密钥.*换回当初的那一把/);
    await requireInstallationKeys(under(context, [master], index));
  });

  test('are the same for two instances that start at the same time', async () => {
    const context = testContext(await open());
    const [master, index] = [key(), key()];
    await Promise.all([1, 2, 3, 4].map(() => requireInstallationKeys(under(context, [master], index))));
    await register(under(context, [master], index), '13912345678');
    await expect(requireInstallationKeys(under(context, [master], key()))).rejects.toThrow('索引密钥');
  });
});
