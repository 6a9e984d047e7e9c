import { describe, expect, test } from 'vitest';
import { emptyForm, fieldsOf } from '../../../portal/registration/form-rules.ts';
import { fieldsIn, firstIncomplete, searchOf, stepIn, steps, stepOf } from './steps.ts';

const complete = {
  ...emptyForm('YW2026'),
  enterpriseName: '启航职业培训学校',
  orgType: '1',
  translateCode: 'vocational',
  creditCode: '91350100M000100Y43',
  contact: '赵敏',
  contactEmail: 'zhaomin@example.com',
  username: 'zhaomin01',
  password: 'Qihang@2026x',
};

describe('the steps of the free trial', () => {
  test('have every field of the form exactly once', () => {
    expect(steps.flatMap(({ fields }) => fields).toSorted()).toEqual(fieldsOf(true).toSorted());
  });

  test('ask for an ID card number only where the site requires it', () => {
    expect(fieldsIn(stepOf('cardId'), true)).toContain('cardId');
    expect(fieldsIn(stepOf('cardId'), false)).not.toContain('cardId');
  });

  test('show no step behind one with an error', () => {
    expect(firstIncomplete(emptyForm('YW2026'), false)).toBe(0);
    expect(firstIncomplete(complete, false)).toBe(stepOf('contactNumber'));
    expect(firstIncomplete(complete, true)).toBe(stepOf('cardId'));
    // A reload loses the password, because it is never stored.
    expect(firstIncomplete({ ...complete, password: '' }, false)).toBe(stepOf('password'));
  });

  test.each([['', 0], ['?step=1', 0], ['?step=3&discountCode=A', 2], ['?step=5', 4], ['?step=6', 0], ['?step=0', 0], ['?step=1.5', 0], ['?step=x', 0]])('are read from the query %s', (search, step) => {
    expect(stepIn(search)).toBe(step);
  });

  test('keep the invitation in their addresses', () => {
    expect(searchOf(2, '?discountCode=A&step=2')).toBe('?discountCode=A&step=3');
    expect(searchOf(0, '?step=2')).toBe('');
    expect(searchOf(0, '?discountCode=A&step=2')).toBe('?discountCode=A');
  });
});
