import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { RegistrationField } from '../../contract/rules/index.ts';
import { faultsOf, type Faults, type Values } from '../../ui/form/form-state.ts';
import { emptyForm, faultIn, fieldsOf } from './form-rules.ts';
import { RegistrationControl } from './registration-control.tsx';
import type { Registration } from './use-registration.ts';

const nothing = () => {};
const holding = (values: Values<RegistrationField>, { faults = {}, remaining = 0 }: { faults?: Faults<RegistrationField>; remaining?: number } = {}) =>
  ({
    form: {
      values,
      faults,
      bind: (field: RegistrationField) => ({ id: `registration-${field}`, name: field, value: values[field], error: faults[field], onChange: nothing, onBlur: nothing }),
    },
    code: { request: nothing, slider: { ask: nothing, prepare: nothing, opening: false, panel: null }, sentTo: null },
    countdown: { remaining },
    industries: [{ value: 'vocational', text: '职业技能培训' }],
    organisationTypes: [{ value: '1', text: '培训机构' }],
  }) as unknown as Registration;

const drawn = (field: RegistrationField, of: Registration) => renderToStaticMarkup(<RegistrationControl field={field} of={of} />);

describe('the fields of the free trial', () => {
  test('ask for an ID card number only when the site requires it', () => {
    expect(fieldsOf(true)).toContain('cardId');
    expect(fieldsOf(false)).not.toContain('cardId');
  });

  test('show the remaining seconds on a disabled code button', () => {
    expect(drawn('verificationCode', holding(emptyForm('')))).toMatch(/<button[^>]*>获取验证码<\/button>/);
    expect(drawn('verificationCode', holding(emptyForm(''), { remaining: 57 }))).toMatch(/<button[^>]* disabled=""[^>]*>重新获取57s<\/button>/);
  });

  test('offer the invite code, the industries and the kinds of organisation', () => {
    const of = holding(emptyForm('YW2026'));
    expect(drawn('discountCode', of)).toContain('value="YW2026"');
    expect(drawn('translateCode', of)).toContain('职业技能培训');
    expect(drawn('orgType', of)).toContain('培训机构');
    expect(drawn('enterpriseName', of)).toContain('请填写企业全称');
  });

  test('show their message below the control and announce it', () => {
    const values = emptyForm('');
    const html = drawn('contactEmail', holding(values, { faults: faultsOf(fieldsOf(false), values, faultIn) }));
    expect(html).toMatch(/<input[^>]*id="registration-contactEmail"[^>]*aria-invalid="true"[^>]*aria-describedby="registration-contactEmail-below"/);
    expect(html).toMatch(/id="registration-contactEmail-below">邮箱不可为空</);
  });
});
