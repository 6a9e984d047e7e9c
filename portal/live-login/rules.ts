import { accountField, dialogCode, faultOf, loginPassword, personName, phoneOrCardId } from '../../contract/rules/index.ts';
import type { FaultIn } from '../../ui/form/form-state.ts';

const studentRules = { userName: personName, account: phoneOrCardId, smsCode: dialogCode };
const teacherRules = { account: accountField, password: loginPassword, smsCode: dialogCode };

/** The error of a field of the student login (spec forms#phone-or-card), or null. */
export const faultInStudent: FaultIn<keyof typeof studentRules> = (field, values) => faultOf(studentRules[field], values[field]);

/** The error of a field of the teacher login (spec live#live-login), or null. */
export const faultInTeacher: FaultIn<keyof typeof teacherRules> = (field, values) => faultOf(teacherRules[field], values[field]);

/** The error of an account that asks for an SMS code, or null. */
export const faultInAccount = (account: string): string | null => faultOf(phoneOrCardId, account);
