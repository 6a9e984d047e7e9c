import type { RegistrationField } from '../../../contract/rules/index.ts';
import { faultIn, fieldsOf } from '../../../portal/registration/form-rules.ts';
import type { Values } from '../../../ui/form/form-state.ts';

interface Step {
  /** Name in the progress. */
  name: string;
  heading: string;
  fields: readonly RegistrationField[];
}

/** One group of questions a screen (spec registration#steps). The SMS code is last, because it is valid for five minutes only. */
export const steps: readonly Step[] = [
  { name: '单位', heading: '给哪家单位开通', fields: ['enterpriseName', 'orgType', 'translateCode'] },
  { name: '证照', heading: '单位的信用代码', fields: ['creditCode', 'discountCode'] },
  { name: '管理员', heading: '谁来管理', fields: ['contact', 'contactEmail', 'cardId'] },
  { name: '登录', heading: '管理员怎么登录', fields: ['username', 'password'] },
  { name: '手机号', heading: '验证手机号', fields: ['contactNumber', 'verificationCode', 'agreement'] },
];

export const lastStep = steps.length - 1;

/** The fields of a step on this site. */
export const fieldsIn = (step: number, cardIdRequired: boolean): RegistrationField[] => steps[step]!.fields.filter((field) => fieldsOf(cardIdRequired).includes(field));

export const stepOf = (field: RegistrationField): number => steps.findIndex(({ fields }) => fields.includes(field));

const parameter = 'step';

/** The step in a query, counted from 0. An address without a step is the first. */
export function stepIn(search: string): number {
  const asked = Number(new URLSearchParams(search).get(parameter));
  return Number.isInteger(asked) && asked >= 1 && asked <= steps.length ? asked - 1 : 0;
}

/** The query of a step. Invitation and edition stay in it. */
export function searchOf(step: number, search: string): string {
  const query = new URLSearchParams(search);
  if (step === 0) query.delete(parameter);
  else query.set(parameter, String(step + 1));
  const text = query.toString();
  return text && `?${text}`;
}

/** The first step with an error. It is the last step that can be shown. */
export function firstIncomplete(values: Values<RegistrationField>, cardIdRequired: boolean): number {
  const found = steps.findIndex((_, step) => fieldsIn(step, cardIdRequired).some((field) => faultIn(field, values) !== null));
  return found < 0 ? lastStep : found;
}
