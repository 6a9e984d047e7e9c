import { platformTopCode } from '../../../contract/constants.ts';
import { registrationOrgTypes } from '../../../contract/organisation-types.ts';
import { messages } from '../../../contract/messages.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { RegistrationForm } from '../../../contract/rules/index.ts';
import type { Context } from '../../context.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { isUniqueViolation } from '../../database/index.ts';
import { countingRegistration } from '../../calls/registration-limit.ts';
import { Refusal, refuse } from '../../calls/refusal.ts';
import { industryExists } from '../../publishing/index.ts';
import {
  addMembership,
  addPerson,
  currentAgreement,
  findPersonByPhone,
  findPersonByUserName,
  hashPassword,
  isCommonPassword,
  recordConsent,
  phoneIndexOf,
} from '../accounts/index.ts';
import { authorOf, recordAct } from '../../audit/index.ts';
import { type CodeBinding, requireSmsCode, useSmsCode, voidSmsCode } from '../sms-codes/index.ts';
import { createEnterprise, newTopCode } from './create-enterprise.ts';
import { enterpriseNameOf } from './names.ts';
import { queueNewTrialNotices } from './new-trial.ts';
import { loginUrl, queueRegistrationMail } from './registration-mail.ts';
import { creditCodeExists, findRequest, insertRequest, inviteCodeUsable, takeInviteCode } from './store.ts';

const answersRepeatForMilliseconds = 24 * 3_600_000;

export interface Registered {
  topCode: string;
  enterpriseName: string;
  loginUrl: string;
}

type RegistrationCaller = Pick<CallerContext, 'clientAddress' | 'context' | 'headers' | 'requestId' | 'transaction'>;

export interface RegistrationSettings {
  cardIdRequired: boolean;
  supervisorFlag: boolean;
  supportPhone: string;
}

/**
 * Registers an enterprise for its free trial (spec registration#submit, registration#after-success): person, enterprise,
 * membership, trial, consent and mails are stored together or not at all. A repeated submit of the same form gets the same answer.
 * @throws Refusal 70003, 10053, 10054, 10055, 10056, 40001, 42900
 */
export async function registerEnterprise(caller: RegistrationCaller, form: RegistrationForm, settings: RegistrationSettings): Promise<Registered> {
  const { context } = caller;
  if (settings.cardIdRequired && !form.cardId) throw refuse.invalidInput('cardId', '请输入身份证号码');
  // Refused with the pattern's own message although it fits the pattern (spec forms#common-passwords).
  if (isCommonPassword(form.password, form.username)) throw refuse.invalidInput('password', '密码必须是8-20位大小写字母、数字和特殊字符!');

  const formHash = context.secrets.hmac('registration-form', JSON.stringify(Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  const repeated = await repeatedAnswer(context, form.requestId, formHash);
  if (repeated) return repeated;
  try {
    await requireSmsCode(context, bindingOf(form), form.verificationCode, caller);
    return await countingRegistration(context, 'registrations', caller.clientAddress, () => register(caller, form, formHash, settings));
  } catch (error) {
    // Two submits of one form may run in parallel. When the first commits, the second fails because of the used code, the registered
    // phone or the request id. In all these cases it gets the answer of the first.
    if (!(error instanceof Refusal) && !isUniqueViolation(error, 'registration_requests.request_id')) throw error;
    const answer = await repeatedAnswer(context, form.requestId, formHash);
    if (answer) return answer;
    throw error instanceof Refusal ? await boundedRefusal(context, form, error) : error;
  }
}

const bindingOf = (form: RegistrationForm): CodeBinding => ({ phone: form.contactNumber, topCode: platformTopCode, purpose: 'orgRegister' });

/** Refusals that reveal data of others: registered phones, user names and credit codes, and valid invite codes. */
const telling: ReadonlySet<number> = new Set([
  returnCodes.phoneAlreadyRegistered,
  returnCodes.userNameTaken,
  returnCodes.creditCodeRegistered,
  returnCodes.inviteCodeUnusable,
]);
/** Enough corrections for a person. A caller with more is probably enumerating, and needs a new code for each. */
const tellingRule = { name: 'registration-refusals', points: 10, windowSeconds: 3600 };

/** The refusal. Above the limit of one phone it is 70003, and the code is void. */
async function boundedRefusal(context: Context, form: RegistrationForm, refusal: Refusal): Promise<Refusal> {
  if (!telling.has(refusal.returnCode)) return refusal;
  const { allowed } = await context.limits.take(tellingRule, phoneIndexOf(context, form.contactNumber));
  if (allowed) return refusal;
  await voidSmsCode(context, bindingOf(form));
  return refuse.smsCodeWrong();
}

async function register({ context, clientAddress, requestId, transaction }: RegistrationCaller, form: RegistrationForm, formHash: string, settings: RegistrationSettings): Promise<Registered> {
  // These checks reveal nothing about others and come first. Otherwise a form that fails here could test used names without being counted.
  if (!(await industryExists(context, form.translateCode))) throw refuse.invalidInput('translateCode', '请选择所属行业');
  const agreement = await currentAgreement(context, platformTopCode);
  if (agreement === null) throw new Error('no agreement is in force: no consent is possible');

  // A visitor does not consent to a text that came into force while they were reading the previous one.
  if (form.agreementVersion !== undefined && form.agreementVersion !== agreement.version) throw refuse.invalidInput('agreement', messages.agreementRenewed);
  // An early check, so that common refusals cost no password hash. The unique indexes decide in the end.
  if (await findPersonByPhone(context, form.contactNumber)) throw refuse.phoneAlreadyRegistered();
  if (await findPersonByUserName(context, form.username)) throw refuse.userNameTaken();
  if (await creditCodeExists(context.database.read, form.creditCode)) throw refuse.creditCodeRegistered();
  if (!(await inviteCodeUsable(context.database.read, form.discountCode, context.clock.now()))) throw refuse.inviteCodeUnusable();
  const passwordHash = await hashPassword(form.password, clientAddress);
  const topCode = newTopCode(context);
  const written = transaction(async (tx) => {
    // Inserted first: the second of two parallel submits waits here and then repeats the answer.
    await insertRequest(tx, { request_id: form.requestId, form_hash: formHash, top_code: topCode, answered_at: context.clock.now() });
    await useSmsCode(context, tx, bindingOf(form), form.verificationCode);
    if (!(await takeInviteCode(tx, form.discountCode, context.clock.now()))) throw refuse.inviteCodeUnusable();
    const personId = await addPerson(context, tx, {
      phone: form.contactNumber,
      userName: form.username,
      name: form.contact,
      passwordHash,
      cardId: settings.cardIdRequired ? (form.cardId ?? null) : null,
      userType: settings.supervisorFlag ? 'EXPAND_SUPERVISOR' : 'EXPAND_ASSESSOR',
    });
    const author = authorOf({ personId, clientAddress, requestId });
    await createEnterprise(context, tx, {
      topCode,
      name: form.enterpriseName,
      orgType: registrationOrgTypes[form.orgType],
      creditCode: form.creditCode,
      industryCode: form.translateCode,
      contactName: form.contact,
      contactEmail: form.contactEmail,
      domain: null,
      founderId: personId,
    }, author);
    await addMembership(context, tx, personId, topCode, 'administrator', author);
    await recordAct(context, tx, author, { action: 'password.set', topCode: platformTopCode, subjectKind: 'person', subjectCode: personId });
    await recordConsent(context, tx, personId, agreement, { clientAddress, channel: 'registration' });
    await queueRegistrationMail(context, tx, form.contactEmail, topCode, {
      enterpriseName: form.enterpriseName,
      contact: form.contact,
      userName: form.username,
      supportPhone: settings.supportPhone,
    });
    await queueNewTrialNotices(context, tx, { topCode, enterpriseName: form.enterpriseName, contact: form.contact, phone: form.contactNumber });
  });
  await written.catch(async (error: unknown) => {
    // The code was valid a moment ago. A parallel request has used it and registered the phone.
    const wasUsed = error instanceof Refusal && error.returnCode === returnCodes.smsCodeWrong && (await findPersonByPhone(context, form.contactNumber)) !== null;
    throw wasUsed ? refuse.phoneAlreadyRegistered() : error;
  });
  return present(context, topCode, form.enterpriseName);
}

/** @throws Refusal 40001 if the id was used for another form, too long ago to repeat its answer, or for a deleted enterprise */
async function repeatedAnswer(context: Context, requestId: string, formHash: string): Promise<Registered | null> {
  const earlier = await findRequest(context.database.read, requestId);
  if (earlier === null) return null;
  const name = await enterpriseNameOf(context, earlier.topCode);
  // An enterprise without a name was deleted meanwhile: it must not be reported as registered.
  const repeats = name !== '' && earlier.formHash === formHash && context.clock.now() - earlier.answeredAt < answersRepeatForMilliseconds;
  if (!repeats) throw refuse.invalidInput('requestId', '请求编号已用过，请刷新页面后重试');
  return present(context, earlier.topCode, name);
}

const present = (context: Context, topCode: string, name: string): Registered => ({ topCode, enterpriseName: name, loginUrl: loginUrl(context) });
