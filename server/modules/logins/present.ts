import { platformTopCode } from '../../../contract/constants.ts';
import type { DataOf, Role } from '../../../contract/calls/index.ts';
import type { EnterpriseCard } from '../enterprises/index.ts';

/** From the role with the most rights to the one with the fewest. */
const byRights: readonly Role[] = ['operator', 'administrator', 'supplier', 'teacher', 'student'];

export interface Begun {
  enterprises: readonly (EnterpriseCard & { roles: readonly Role[] })[];
  /** Open join requests of the person. */
  joinRequests: readonly { name: string; topCode: string }[];
  temporaryToken: string;
}

/** The answer of step 1 (spec login#step-one). `topCode` is the enterprise's if there is exactly one, otherwise the platform's. */
export const presentStepOne = ({ enterprises, joinRequests, temporaryToken }: Begun): DataOf<'wechatLogin'> => ({
  enterpriseList: enterprises.map(({ name, logo, topCode, roles }) => ({ enterpriseName: name, logoUrl: logo, topCode, role: byRights.find((role) => roles.includes(role)) ?? 'student' })),
  joinRequests: joinRequests.map(({ name, topCode }) => ({ name, topCode })),
  tempAccountToken: temporaryToken,
  topCode: (enterprises.length === 1 ? enterprises[0]?.topCode : undefined) ?? platformTopCode,
});

/** The answer of a completed login (spec login#completed-login). For live rooms, everyone except a teacher of the enterprise is a student. */
export const presentCompletedLogin = (login: { token: string; topCode: string; personId: string; name: string; roles: readonly Role[] }): DataOf<'userLogin'> => ({
  authorizationToken: login.token,
  topCode: login.topCode,
  userCode: login.personId,
  liveUserType: login.roles.includes('teacher') ? 'teacher' : 'student',
  userName: login.name,
});

export const presentFound = (cards: readonly EnterpriseCard[]): DataOf<'searchEnterprise'> => cards.map(({ name, logo, topCode }) => ({ name, cover: logo, topCode }));
