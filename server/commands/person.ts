/**
 * `npm run person -- export --phone 13912345678 [--output file]`: prints all data of the owner of the phone as JSON.
 * `npm run person -- erase --phone 13912345678 --confirmed`: erases them. Without `--confirmed` it prints what would be erased.
 * For requests under the privacy policy's section 8, after the identity of the requester was checked.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dialogPhone, faultOf } from '../../contract/rules/index.ts';
import type { Context } from '../context.ts';
import { commandAuthor, runOperatorCommand, stop } from './operator-command.ts';
import { erasePerson, exportPerson, isNothing, personalDataOf } from '../personal-data/index.ts';

const usage = '用法：\n  npm run person -- export --phone 手机号 [--output 文件]\n  npm run person -- erase --phone 手机号 [--confirmed]';
const nothing = (phone: string): string => `没有与 ${phone} 有关的信息。`;

/** @param output a new file, readable by its owner only */
async function exported(context: Context, phone: string, output: string | null): Promise<string> {
  const data = await exportPerson(context, phone, commandAuthor());
  if (data === null) return nothing(phone);
  const text = JSON.stringify(data, null, 2);
  if (output === null) return text;
  writeFileSync(output, `${text}\n`, { mode: 0o600, flag: 'wx' });
  return `已写到 ${output}，只有本机的这个用户能读。`;
}

async function previewed(context: Context, phone: string): Promise<string> {
  const data = await personalDataOf(context, phone);
  if (isNothing(data)) return nothing(phone);
  const { account, enquiries, enterprises, lives, mails, messages } = data;
  return [
    `将要删除 ${phone} 的信息，删除后不能恢复：`,
    account === null ? '  没有账号' : `  账号：${account.userName ?? account.name}，${account.registeredAt} 注册`,
    ...enterprises.map(({ name, topCode }) => `  企业 ${name}（${topCode}）的联系人姓名与邮箱，企业本身保留`),
    `  合作咨询 ${enquiries.length} 条，发件箱里的邮件 ${mails.length} 封，短信记录 ${messages.length} 条（记录保留，不再指向这个手机号）`,
    `  直播：名单 ${lives.listed.length} 处，预约 ${lives.booked.length} 场，在房间里说过、做过的 ${lives.events.length} 条，考勤 ${lives.attended.length} 场（学时、签到、答题保留，不再指向任何人）`,
    '确认请加上 --confirmed 再执行一次。',
  ].join('\n');
}

async function erased(context: Context, phone: string): Promise<string> {
  const erasure = await erasePerson(context, phone, commandAuthor());
  if (erasure === null) return nothing(phone);
  return [
    `已删除 ${phone} 的信息：${erasure.account ? '账号，' : ''}合作咨询 ${erasure.enquiries} 条，邮件 ${erasure.mails} 封，短信记录 ${erasure.messages} 条。`,
    ...(erasure.replays.length > 0 ? [`这些回放里还有他的声音或画面，门户不改动录像，由企业（平台的由运营）在后台删除，企业有联系邮箱的已经写信：${erasure.replays.map(({ liveName, liveCode, topCode }) => `“${liveName}”（${liveCode}，${topCode === '-1' ? '平台' : `企业 ${topCode}`}）`).join('、')}`] : []),
    '数据库文件里的残余由门户在几分钟内清除，大的数据库在凌晨；门户没有运行的，在下次启动之后。',
    '备份里的信息随备份过期；在那之前恢复备份，要再执行一次。',
    ...(erasure.enterprisesWithoutOtherAdministrator.length > 0 ? [`这些企业没有管理员了，请联系企业指定新的管理员：${erasure.enterprisesWithoutOtherAdministrator.join('、')}`] : []),
  ].join('\n');
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { phone: { type: 'string' }, output: { type: 'string' }, confirmed: { type: 'boolean', default: false } }, allowPositionals: true, strict: false });
  const [action, ...more] = positionals;
  const phone = typeof values.phone === 'string' ? values.phone.trim() : '';
  const fault = faultOf(dialogPhone, phone);
  if ((action !== 'export' && action !== 'erase') || more.length > 0) stop(usage);
  if (fault !== null) stop(`${usage}\n  --phone：${fault}`);
  const output = typeof values.output === 'string' && values.output !== '' ? values.output : null;
  if (output !== null && existsSync(output)) stop(`${output} 已经存在，请换一个文件名。`);
  await runOperatorCommand((context) => (action === 'export' ? exported(context, phone, output) : values.confirmed === true ? erased(context, phone) : previewed(context, phone)), { mayCreate: false });
}
