import { toHalfWidth } from './half-width.ts';
import { rosterCard } from './identity.ts';
import { personName } from './names.ts';
import { dialogPhone } from './phone.ts';

/** A person in a row of a spreadsheet. */
export interface EnteredPerson {
  name: string;
  phone: string;
  card: string;
}

export interface ListedPerson extends EnteredPerson {
  /** The first invalid field with its message, or null. */
  fault: { field: keyof EnteredPerson; message: string } | null;
}

/** Spreadsheets contain phones with blanks, hyphens and the country code. */
const phoneOf = (typed: string): string => {
  const digits = toHalfWidth(typed).replaceAll(/[\s\-()\u00a0\u3000]/g, '');
  return digits.replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
};

/** Reads a row of a live's list, in the browser and on the server. The ID card is optional. */
export function rosterPersonOf({ name, phone, card }: EnteredPerson): ListedPerson {
  const person = { name: name.trim(), phone: phoneOf(phone), card: toHalfWidth(card).replaceAll(/\s/g, '').toUpperCase() };
  return { ...person, fault: faultOf(person) };
}

function faultOf({ name, phone, card }: EnteredPerson): ListedPerson['fault'] {
  if (name === '') return { field: 'name', message: '没有姓名' };
  const named = personName.safeParse(name);
  if (!named.success) return { field: 'name', message: named.error.issues[0]?.message ?? '姓名不能用' };
  if (phone === '') return { field: 'phone', message: '没有手机号' };
  if (!/^\d+$/.test(phone)) return { field: 'phone', message: '手机号里有别的字' };
  if (phone.length !== 11) return { field: 'phone', message: phone.length < 11 ? `手机号只有 ${phone.length} 位` : `手机号有 ${phone.length} 位` };
  if (!dialogPhone.safeParse(phone).success) return { field: 'phone', message: '不是手机号' };
  if (card !== '' && !rosterCard.safeParse(card).success) return { field: 'card', message: '身份证号码不对' };
  return null;
}
