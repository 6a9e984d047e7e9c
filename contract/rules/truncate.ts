import { passwordMaxLength, phoneLength } from '../constants.ts';
import { toHalfWidth } from './half-width.ts';

/** Filter of phone inputs while typing: digits only, cut at 11 (spec forms#truncation). */
export const truncatePhone = (typed: string): string => toHalfWidth(typed).replace(/\D/g, '').slice(0, phoneLength);

export const truncatePassword = (typed: string): string => typed.slice(0, passwordMaxLength);
