import { platformTopCode } from '../../../contract/constants.ts';
import type { DataOf, Role } from '../../../contract/calls/index.ts';
import type { EnterpriseCard } from '../enterprises/index.ts';

/** §3 "Login response data". `topCode` is the enterprise's where there is exactly one, else the platform's. */
export const presentStepOne = (enterprises: readonly EnterpriseCard[], temporaryToken: string): DataOf<'wechatLogin'> => ({
  enterpriseList: enterprises.map(({ name, logo, topCode }) => ({ enterpriseName: name, logoUrl: logo, topCode })),
  tempAccountToken: temporaryToken,
  topCode: (enterprises.length === 1 ? enterprises[0]?.topCode : undefined) ?? platformTopCode,
});

/** §3 "completed login": who is no teacher of the enterprise is a student to the live rooms. */
export const presentCompletedLogin = (login: { token: string; topCode: string; personId: string; name: string; roles: readonly Role[] }): DataOf<'userLogin'> => ({
  authorizationToken: login.token,
  topCode: login.topCode,
  userCode: login.personId,
  liveUserType: login.roles.includes('teacher') ? 'teacher' : 'student',
  userName: login.name,
});

export const presentFound = (cards: readonly EnterpriseCard[]): DataOf<'searchEnterprise'> => cards.map(({ name, logo, topCode }) => ({ name, cover: logo, topCode }));
