import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { platformTopCode } from '../../contract/constants.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../calls/refusal.ts';
import { addMembership, addPerson, AgreementChanged, closeAccount, findCredentials, findPersonByPhone, findPersonByUserName, hashPassword, hasPeople, publishAgreement } from '../modules/accounts/index.ts';
import { addInviteCode, addJoinRequest, restartEndedTrials, createEnterprise } from '../modules/enterprises/index.ts';
import { cleanedHtml, SeedInvalid } from '../publishing/index.ts';

/** Agreements, invitations and, in local mode, the demo accounts (spec operation#demo-accounts). `seed/README.md` describes the files. */
const seedFolder = fileURLToPath(new URL('../../seed', import.meta.url));

const agreementPath = 'launch/agreement.json';
export const agreementFile = z.strictObject({
  version: z.string().check(z.minLength(1)),
  effectiveTime: z.iso.datetime({ offset: true }),
  documents: z.array(z.strictObject({ code: z.string(), title: z.string(), content: cleanedHtml.check(z.refine((html) => html !== '', '不可为空')) })).check(z.minLength(1)),
});
const inviteCodesFile = z.array(z.strictObject({ code: z.string(), remark: z.string(), uses: z.int().check(z.positive()) }));
const accountsFile = z.strictObject({
  password: z.string(),
  people: z.array(z.strictObject({ userName: z.string(), phone: z.string(), name: z.string() })),
  enterprises: z.array(
    z.strictObject({
      topCode: z.string(),
      name: z.string(),
      logo: z.optional(z.string().check(z.regex(/^\/files\/demo\/[a-z0-9/._-]+$/))),
      orgType: z.enum(['trainingInstitution', 'school', 'enterprise']),
      creditCode: z.string(),
      industryCode: z.string(),
      contactEmail: z.string(),
      founder: z.string(),
      domain: z.optional(z.string()),
      searchable: z._default(z.boolean(), false),
    }),
  ),
  memberships: z.array(z.strictObject({ userName: z.string(), topCode: z.string(), role: z.enum(['administrator', 'teacher', 'student', 'supplier', 'operator']) })),
  /** People with a phone only. Each has a request to join an enterprise. */
  applicants: z._default(z.array(z.strictObject({ phone: z.string(), name: z.string(), topCode: z.string() })), []),
});
type Accounts = z.output<typeof accountsFile>;

/** The content of a seed file and its text. Null if the file does not exist. @throws {SeedInvalid} naming file and field */
function read<T>(file: string, schema: z.ZodMiniType<T>): { content: T; text: string } | null {
  const path = join(seedFolder, file);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new SeedInvalid(`${file}: ${(cause as Error).message}`, { cause });
  }
  const result = schema.safeParse(json);
  if (result.success) return { content: result.data, text };
  const issue = result.error.issues[0];
  throw new SeedInvalid(`${file}: ${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`);
}

/**
 * Puts the agreement of a seed file in force. `text` is the unchanged file: consents refer to its hash.
 * @throws {SeedInvalid} if this version is in force already with another text
 */
export async function seedAgreement(context: Context, file: string, { content, text }: { content: z.output<typeof agreementFile>; text: string }): Promise<void> {
  try {
    await publishAgreement(context, platformTopCode, { version: content.version, effectiveAt: Date.parse(content.effectiveTime), text, documents: content.documents });
  } catch (error) {
    if (!(error instanceof AgreementChanged)) throw error;
    throw new SeedInvalid(`${file}：版本 ${content.version} 已经发布，有人同意过的文字不能再改。改了文字，请把 version 换成新的，并写上新的 effectiveTime。`, { cause: error });
  }
}

/** Can be repeated: existing accounts stay as they are. */
export async function seedAccounts(context: Context): Promise<void> {
  const agreement = read(agreementPath, agreementFile);
  if (agreement) await seedAgreement(context, agreementPath, agreement);
  for (const { code, remark, uses } of read('launch/invite-codes.json', inviteCodesFile)?.content ?? []) await addInviteCode(context, { code, remark, uses, expiresAt: null });
  const accounts = demoAccounts();
  if (!accounts) return;
  if (context.config.mode !== 'local') return closeDemoAccounts(context, accounts);
  try {
    if (await hasPeople(context)) await tellOfMissingDemo(context, accounts);
    else await seedDemo(context, accounts);
  } catch (error) {
    // Another instance that started at the same time was first.
    if (!(error instanceof Refusal) || error.returnCode !== returnCodes.phoneAlreadyRegistered) throw error;
  }
  await renewDemoTrials(context, context.clock.now());
}

/**
 * Closes the demo accounts when a portal that was tried in local mode runs in production: their password is public, one of them is
 * an operator, and their phones may belong to strangers. Login is disabled and open sessions end.
 */
async function closeDemoAccounts(context: Context, accounts: Accounts): Promise<void> {
  const closed: string[] = [];
  for (const { userName, personId } of await peopleOfDemo(context, accounts)) {
    if (await context.database.transaction((tx) => closeAccount(context, tx, personId))) closed.push(userName);
  }
  if (closed.length > 0) context.logger.warn({ closed }, 'demo accounts closed: this database was begun in local mode, and their password is public');
}

/**
 * Logs a warning if demo accounts are missing or closed. Local mode may have been started by mistake with the database of a production
 * portal. An operator account with a public password is then neither added nor enabled, because that portal may be running.
 */
async function tellOfMissingDemo(context: Context, accounts: Accounts): Promise<void> {
  const there = await Promise.all(accounts.people.map(({ userName }) => findCredentials(context, userName)));
  if (there.includes(null)) context.logger.warn('not all demo accounts are there or open: this database was used by a real portal. For samples choose another DATA_DIR');
}

/** Identifies demo accounts by user name and phone together. A person with only one of them is not a demo account. */
async function peopleOfDemo(context: Context, { people }: Accounts): Promise<{ userName: string; personId: string }[]> {
  const found: { userName: string; personId: string }[] = [];
  for (const { userName, phone } of people) {
    const personId = await findPersonByUserName(context, userName);
    if (personId !== null && personId === (await findPersonByPhone(context, phone))) found.push({ userName, personId });
  }
  return found;
}

/**
 * Restarts trials of the demo enterprises that ended before a time, in local mode only. Like the rooms, they are samples for
 * every start of the portal, and must not be deleted.
 */
export async function renewDemoTrials(context: Context, endedBy: number): Promise<void> {
  const enterprises = context.config.mode === 'local' ? (demoAccounts()?.enterprises ?? []) : [];
  if (enterprises.length > 0) await restartEndedTrials(context, enterprises.map(({ topCode }) => topCode), endedBy);
}

const demoAccounts = (): Accounts | null => read('demo/accounts.json', accountsFile)?.content ?? null;

async function seedDemo(context: Context, { password, people, enterprises, memberships, applicants }: Accounts): Promise<void> {
  const passwordHash = await hashPassword(password);
  await context.database.transaction(async (tx) => {
    const ids = new Map<string, string>();
    for (const { userName, phone, name } of people) {
      ids.set(userName, await addPerson(context, tx, { phone, userName, name, passwordHash, cardId: null, userType: 'EXPAND_ASSESSOR' }));
    }
    const idOf = (userName: string): string => {
      const id = ids.get(userName);
      if (!id) throw new SeedInvalid(`demo/accounts.json: no person has the user name ${userName}`);
      return id;
    };
    for (const enterprise of enterprises) {
      const contact = people.find((person) => person.userName === enterprise.founder)?.name ?? enterprise.founder;
      await createEnterprise(context, tx, {
        topCode: enterprise.topCode,
        name: enterprise.name,
        logo: enterprise.logo,
        orgType: enterprise.orgType,
        creditCode: enterprise.creditCode,
        industryCode: enterprise.industryCode || null,
        contactName: contact,
        contactEmail: enterprise.contactEmail,
        domain: enterprise.domain ?? null,
        founderId: idOf(enterprise.founder),
        searchable: enterprise.searchable,
      });
    }
    for (const { userName, topCode, role } of memberships) await addMembership(context, tx, idOf(userName), topCode, role);
    for (const { phone, name, topCode } of applicants) {
      const personId = await addPerson(context, tx, { phone, userName: null, name, passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR' });
      await addJoinRequest(context, tx, { personId, topCode });
    }
  });
}

/** Lines that start-up prints in local mode (spec operation#first-start). */
export function demoAccountLines(): string[] {
  const accounts = demoAccounts();
  if (!accounts) return [];
  return [`演示账号（密码都是 ${accounts.password}）：`, ...accounts.people.map(({ userName, phone, name }) => `  ${userName}（${name}，手机 ${phone}）`)];
}
