import { compose } from '../../server/compose.ts';
import { readConfig } from '../../server/config.ts';
import { addMembership, addPerson, hashPassword } from '../../server/modules/accounts/index.ts';
import { createEnterprise } from '../../server/modules/enterprises/index.ts';
import type { Account } from './visitors.ts';

const password = 'Chegong#8127';
const topCode = '200000000001';

/** Adds `count` students of one school to a new portal's data, before it starts. */
export async function addAccounts(dataDir: string, count: number): Promise<Account[]> {
  const { context, close } = compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  await context.database.migrate({ now: context.clock.now });
  const accounts = Array.from({ length: count }, (_, n) => ({ phone: `136${String(10_000_000 + n)}`, userName: `student${String(1_000 + n)}`, password, topCode }));
  const passwordHash = await hashPassword(password);
  await context.database.transaction(async (tx) => {
    const ids: string[] = [];
    for (const { phone, userName } of accounts) ids.push(await addPerson(context, tx, { phone, userName, name: '李学员', passwordHash, cardId: null, userType: 'EXPAND_ASSESSOR' }));
    await createEnterprise(context, tx, { topCode, name: '第一职业学校（示例）', orgType: 'school', creditCode: null, industryCode: null, contactName: '李学员', contactEmail: null, domain: null, founderId: ids[0]! });
    for (const id of ids) await addMembership(context, tx, id, topCode, 'student');
  });
  await close();
  return accounts;
}
