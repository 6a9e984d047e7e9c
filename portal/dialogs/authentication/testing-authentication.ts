import { createAuthentication, type AuthenticationOptions } from './authentication.ts';
import { createRecentCodes } from '../../../ui/form/recent-codes.ts';
import type { FieldName } from './form.ts';
import * as rules from './rules.ts';
import { createResendTimers } from './resend-timers.ts';
import { scriptedClient, settled, type Answer } from './testing.ts';

export const phone = '13800000002';
export const password = 'Yingwu@2026';
export const qihang = { enterpriseName: '启航职业培训学校（示例）', logoUrl: '', topCode: '100000000001' };
export const beiqiao = { enterpriseName: '北桥技工学校（示例）', logoUrl: '', topCode: '100000000002' };
/** The answer of the first login step. */
export const stepOne = (...enterpriseList: unknown[]) => ({ enterpriseList, tempAccountToken: 'temporary', topCode: '-1' });
export const codeLogin = { phone, loginCode: '123456' };
/** The slider's answer. */
export const puzzle = { userKey: 'key', blockX: 100 };
/** Address of the published agreement. */
export const filed = 'http://localhost:3000/agreement';

/** An authentication with a scripted server; `told` records the callbacks. */
export function start(answers: Record<string, Answer> = {}, own: Partial<AuthenticationOptions> = {}, site: Partial<AuthenticationOptions['site']> = {}) {
  const server = scriptedClient({ getAgreement: filed, ...answers });
  const told = { loggedIn: [] as unknown[], registered: 0, reset: 0, reported: [] as unknown[], said: [] as string[], standing: [] as string[], kept: [] as string[], abandoned: [] as string[] };
  const authentication = createAuthentication({
    client: server.client,
    site: { topCode: '-1', cipherKey: '', registerEnabled: true, agreementPage: '/agreement-page', ...site },
    onLoggedIn: (login, typed) => told.loggedIn.push([login, typed]),
    onRegistered: () => (told.registered += 1),
    onPasswordReset: () => (told.reset += 1),
    storeNewAccount: (account) => told.kept.push(account),
    report(error) {
      told.reported.push(error);
      told.standing.push((error as Error).message);
    },
    say(_tone, text) {
      told.said.push(text);
      told.standing.push(text);
    },
    clearToasts: () => (told.standing = []),
    rules: { loaded: () => rules, prepare() {}, use: (work) => work(rules) },
    resendTimers: createResendTimers(),
    recentCodes: createRecentCodes(null),
    abandon: (token) => told.abandoned.push(token),
    ...own,
  });
  authentication.start();
  const fill = (values: Partial<Record<FieldName, string>>) => {
    for (const [field, value] of Object.entries(values)) authentication.type(field as FieldName, value);
  };
  const submit = async (values: Partial<Record<FieldName, string>> = {}) => {
    fill(values);
    authentication.submit();
    await settled();
  };
  return { authentication, told, server, fill, submit, state: authentication.state };
}
