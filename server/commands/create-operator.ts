/**
 * `npm run operator:create -- --user-name zhouyun01 --phone 13912345678 --name 周运营`
 * Makes the first platform operator (spec operation#operator-account): production starts without demo accounts. The command makes the
 * password and prints it once, so that it does not appear in the shell's history.
 */
import { parseArgs } from 'node:util';
import { platformTopCode } from '../../contract/constants.ts';
import { accountName, dialogPhone, faultOf, personName } from '../../contract/rules/index.ts';
import type { Context } from '../context.ts';
import { addMembership, addPerson, findPersonByPhone, hashPassword } from '../modules/accounts/index.ts';
import { type Author, recordAct } from '../audit/index.ts';
import { commandAuthor, runOperatorCommand, stop } from './operator-command.ts';

const groups = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%^&*-+='] as const;

interface Operator {
  userName: string;
  phone: string;
  name: string;
}

/**
 * Adds the operator, or gives the role to the person with this phone.
 * @returns the new password; null if the person exists and keeps the old one
 * @throws Refusal 10054 if the user name is used
 */
export async function createOperator(context: Context, operator: Operator, author: Author = { userCode: 'system' }): Promise<string | null> {
  const existing = await findPersonByPhone(context, operator.phone);
  const password = existing ? null : newPassword(context);
  const passwordHash = password === null ? null : await hashPassword(password);
  await context.database.transaction(async (tx) => {
    const id = existing ?? (await addPerson(context, tx, { ...operator, passwordHash, cardId: null, userType: 'EXPAND_SUPERVISOR' }));
    await addMembership(context, tx, id, platformTopCode, 'operator', author);
    await recordAct(context, tx, author, { action: 'operator.create', topCode: platformTopCode, subjectKind: 'person', subjectCode: id, detail: { isNew: existing === null } });
  });
  return password;
}

/** 16 characters of all four classes (spec forms#password), about 95 bits. */
function newPassword({ random }: Context): string {
  const pick = (letters: string): string => letters.charAt(random.integer(letters.length));
  const characters = [...groups.map(pick), ...Array.from({ length: 12 }, () => pick(groups.join('')))];
  for (let last = characters.length - 1; last > 0; last--) {
    const other = random.integer(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}

function asked(): Operator {
  const { values } = parseArgs({ options: { 'user-name': { type: 'string' }, phone: { type: 'string' }, name: { type: 'string' } } });
  const operator = { userName: values['user-name'] ?? '', phone: values.phone ?? '', name: values.name ?? '' };
  const faults = [
    [`--user-name`, faultOf(accountName, operator.userName)],
    [`--phone`, faultOf(dialogPhone, operator.phone)],
    [`--name`, faultOf(personName, operator.name)],
  ].filter(([, fault]) => fault !== null);
  if (faults.length > 0) {
    stop(`用法：npm run operator:create -- --user-name 账号 --phone 手机号 --name 姓名\n${faults.map(([option, fault]) => `  ${String(option)}：${String(fault)}`).join('\n')}`);
  }
  return operator;
}

if (import.meta.main) {
  const operator = asked();
  await runOperatorCommand(async (context) => {
    const password = await createOperator(context, operator, commandAuthor());
    return password === null
      ? `${operator.phone} 已有账号，已加上平台运营的权限，密码不变。`
      : `平台运营账号已建好。\n  账号：${operator.userName}\n  密码：${password}\n密码只显示这一次，请登录后修改。`;
  }, { mayCreate: true });
}
