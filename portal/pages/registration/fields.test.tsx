import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { RegistrationField } from '../../../contract/rules/index.ts';
import { faultsOf, type Faults, type Values } from '../../../ui/form/form-state.ts';
import { AdministratorFields, EnterpriseFields } from './fields.tsx';
import { emptyForm, faultIn, fieldsOf } from './form-rules.ts';
import type { RegistrationForm } from './use-registration-form.ts';

const nothing = () => {};
const formHolding = (values: Values<RegistrationField>, faults: Faults<RegistrationField> = {}) =>
  ({
    values,
    faults,
    bind: (field: RegistrationField) => ({ id: `registration-${field}`, name: field, value: values[field], error: faults[field], onChange: nothing, onBlur: nothing }),
  }) as unknown as RegistrationForm;
const code = { request: nothing, slider: { ask: () => {}, prepare: nothing, opening: false, panel: null }, sentTo: null };

const administrator = (cardIdRequired: boolean, remainingSeconds = 0) =>
  renderToStaticMarkup(<AdministratorFields form={formHolding(emptyForm('YW2026'))} code={code} remainingSeconds={remainingSeconds} cardIdRequired={cardIdRequired} />);

describe('the fields of the free trial', () => {
  test('ask for an ID card number only when the site requires it', () => {
    expect(administrator(true)).toContain('身份证号');
    expect(administrator(false)).not.toContain('身份证号');
  });

  test('show the remaining seconds on a disabled code button', () => {
    expect(administrator(false)).toMatch(/<button[^>]*>获取验证码<\/button>/);
    expect(administrator(false, 57)).toMatch(/<button[^>]* disabled=""[^>]*>重新获取57s<\/button>/);
  });

  test('offer the invite code, the industries and the three kinds of organisation', () => {
    const options = { industries: [{ value: 'vocational', text: '职业技能培训' }], organisationTypes: [{ value: '1', text: '培训机构' }] };
    const html = renderToStaticMarkup(<EnterpriseFields form={formHolding(emptyForm('YW2026'))} {...options} />);
    expect(html).toContain('value="YW2026"');
    expect(html).toContain('职业技能培训');
    expect(html).toContain('培训机构');
    expect(html).toContain('请填写企业全称');
  });

  test('show their message below the control and announce it', () => {
    const values = emptyForm('');
    const html = renderToStaticMarkup(<AdministratorFields form={formHolding(values, faultsOf(fieldsOf(false), values, faultIn))} code={code} remainingSeconds={0} cardIdRequired={false} />);
    expect(html).toMatch(/<input[^>]*id="registration-contactEmail"[^>]*aria-invalid="true"[^>]*aria-describedby="registration-contactEmail-below"/);
    expect(html).toMatch(/id="registration-contactEmail-below">邮箱不可为空</);
  });
});
