import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { testContext } from '../../testing-context.ts';
import { addPerson } from '../accounts/index.ts';
import { createEnterprise, searchEnterprises } from './index.ts';
import { testEnterprise, testPerson } from '../../testing-entities.ts';

describeOnBothDatabases('searchable enterprises', (open) => {
  test('are found by a part of their name in any letter case, also with accents and full-width letters; accents and width must match', async () => {
    const context = testContext(await open());
    const names = ['ＱＩＨＡＮＧ职业学校', 'École Ÿvonne 职业', 'Ökotest Straße 培训', 'Qihang%职业学校'];
    await context.database.transaction(async (tx) => {
      const founderId = await addPerson(context, tx, testPerson({ phone: '13912345670' }));
      const enterprise = { founderId, searchable: true };
      for (const [at, name] of names.entries()) await createEnterprise(context, tx, testEnterprise({ ...enterprise, topCode: `10000000000${at}`, name }));
    });
    const found = async (keyword: string) => (await searchEnterprises(context, keyword)).map(({ name }) => name);
    for (const keyword of ['ｑｉｈａｎｇ', 'ＱＩＨＡＮＧ', 'ｇ职业学']) expect(await found(keyword)).toEqual([names[0]]);
    for (const keyword of ['école', 'ÉCOLE', 'E\u0301cole', 'ÿVONNE 职']) expect(await found(keyword)).toEqual([names[1]]);
    for (const keyword of ['ÖKOTEST', 'straße 培训']) expect(await found(keyword)).toEqual([names[2]]);
    for (const keyword of ['QIHANG', 'g%职业']) expect(await found(keyword)).toEqual([names[3]]);
    for (const keyword of ['ecole', 'g_职业']) expect(await found(keyword)).toEqual([]);
  });
});
