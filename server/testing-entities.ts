/** Test data: one factory for each entity. It makes a valid one, and given fields replace the defaults. */
import type { Role } from '../contract/calls/index.ts';
import { addMembership, addPerson, type NewPerson } from './modules/accounts/index.ts';
import { createEnterprise, type NewEnterprise } from './modules/enterprises/index.ts';
import type { TestContext } from './testing-context.ts';
import { cheapHash } from './testing-password.ts';

export const testPassword = 'Chegong#8127';

/** A person without password, user name or ID card. */
export const testPerson = (fields: Partial<NewPerson> & Pick<NewPerson, 'phone'>): NewPerson => ({ userName: null, name: '赵敏', passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR', ...fields });

/** A school that cannot be found by search. */
export const testEnterprise = (fields: Partial<NewEnterprise> & Pick<NewEnterprise, 'topCode' | 'founderId'>): NewEnterprise => ({
  name: `启航职业培训学校${fields.topCode.slice(-2)}`,
  orgType: 'school',
  creditCode: null,
  industryCode: null,
  contactName: '赵敏',
  contactEmail: null,
  domain: null,
  ...fields,
});

export interface TestMember {
  phone: string;
  userName?: string | null;
  name?: string;
  /** `testPassword` by default. Null for none. */
  password?: string | null;
  memberships?: readonly (readonly [topCode: string, role: Role])[];
  /** Values for enterprises that do not exist yet. */
  enterprise?: { name?: string; searchable?: boolean };
}

/** Adds a person with roles, and the enterprises of these roles if they do not exist. @returns the id of the person */
export async function addTestPerson(context: TestContext, { phone, userName = null, name = '赵敏', password = testPassword, memberships = [], enterprise = {} }: TestMember): Promise<string> {
  const rows = await context.database.read.selectFrom('enterprises').select('top_code').execute();
  const existing = new Set(['-1', ...rows.map(({ top_code }) => top_code)]);
  return context.database.transaction(async (tx) => {
    const personId = await addPerson(context, tx, testPerson({ phone, userName, name, passwordHash: password === null ? null : cheapHash(password) }));
    const missing = new Set(memberships.map(([topCode]) => topCode).filter((topCode) => !existing.has(topCode)));
    for (const topCode of missing) await createEnterprise(context, tx, testEnterprise({ topCode, founderId: personId, ...enterprise }));
    for (const [topCode, role] of memberships) await addMembership(context, tx, personId, topCode, role);
    return personId;
  });
}
