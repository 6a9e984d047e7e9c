import { expect, test } from 'vitest';
import { faultsOf, left, typed, unchecked, type FaultIn } from './form-state.ts';

type Field = 'phone' | 'name' | 'agreement';
const empty = unchecked<Field>({ phone: '', name: '', agreement: '' });
const faultIn: FaultIn<Field> = (field, values) => {
  if (values[field] === '') return 'missing';
  return field === 'phone' && values.phone.length !== 11 ? 'not 11 digits' : null;
};
const type = (state: typeof empty, value: string) => typed(state, 'phone', value, faultIn);

test('a message appears on blur, is checked again while typing, and disappears with the error', () => {
  let state = type(empty, '138');
  expect(state.faults).toEqual({});
  state = left(state, 'phone', faultIn);
  expect(state.faults).toEqual({ phone: 'not 11 digits' });
  expect(type(state, '').faults).toEqual({ phone: 'missing' });
  expect(type(state, '13800000009').faults).toEqual({});
});

test('a field that loses the focus while empty shows no message', () => {
  expect(left(empty, 'name', faultIn).faults).toEqual({});
});

test('a message of the server stays on blur and disappears on a change', () => {
  const refused = { ...type(empty, '13800000009'), faults: { phone: 'taken' } };
  expect(left(refused, 'phone', faultIn).faults).toEqual({ phone: 'taken' });
  expect(type(refused, '13800000008').faults).toEqual({});
});

test('an attempt to submit shows the message of every field in order', () => {
  expect(Object.entries(faultsOf(['name', 'phone'], type(empty, '138').values, faultIn))).toEqual([
    ['name', 'missing'],
    ['phone', 'not 11 digits'],
  ]);
});
