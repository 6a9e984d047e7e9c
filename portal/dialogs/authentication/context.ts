import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { Site } from '../../site.ts';
import { controlId, type FieldName } from './form.ts';
import type { Authentication } from './authentication.ts';
import type { AuthenticationState, Method } from './state.ts';
import type { Slider } from '../captcha/use-slider.tsx';

/** Context of every authentication view. */
export interface AuthenticationParts {
  authentication: Authentication;
  state: AuthenticationState;
  site: Site;
  slider: Slider;
  /** Renders the title, as a dialog's title or as a page's heading. */
  Heading: ComponentType<{ className?: string; children: ReactNode }>;
  /** Called after the last step. Closes the dialog, or returns to the login on a page. */
  onDone: () => void;
  /** Whether the view is in a dialog or on a page. */
  inDialog: boolean;
  /** Called by the links of the reset view to go to a login outside the site's own, such as a live's (spec live#live-login). */
  logsInElsewhere?: ((method: Method) => void) | undefined;
}

export const AuthenticationContext = createContext<AuthenticationParts | null>(null);

export function useAuthentication(): AuthenticationParts {
  const parts = use(AuthenticationContext);
  if (!parts) throw new Error('a view of the authentication dialogs stands outside of them');
  return parts;
}

const labels: Record<FieldName, string> = {
  phone: '手机号',
  account: '账号',
  password: '密码',
  loginCode: '验证码',
  registerCode: '验证码',
  userName: '姓名',
  registerPassword: '设置密码',
  resetCode: '验证码',
  newPassword: '新密码',
  confirmPassword: '确认密码',
  bindCode: '验证码',
  enterpriseName: '企业全称',
  orgType: '机构类型',
  contactEmail: '邮箱（选填）',
  agreement: '用户注册协议',
};

/** Props that every field has. */
export function bind({ authentication, state }: AuthenticationParts, field: FieldName) {
  return {
    id: controlId(field),
    name: field,
    label: labels[field],
    value: state.values[field],
    error: state.faults[field],
    onChange: (value: string) => authentication.type(field, value),
    onBlur: () => authentication.leave(field),
  };
}
