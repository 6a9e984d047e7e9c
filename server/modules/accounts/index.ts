/** People, memberships, passwords and consents (spec product#people). */
export { AgreementChanged, currentAgreement, publishAgreement } from './agreements.ts';
export { bindBrowser, browserCookieName, isBrowser } from './browser-binding.ts';
export { accountHandlers } from './handlers.ts';
export { closeAccount } from './closed-accounts.ts';
export { requireInstallationKeys } from './installation-keys.ts';
export { type Credentials, credentialsById, findCredentials, lockPerson, type Membership, memberOf, membershipsOf, setPassword } from './credentials.ts';
export { devicesOf, endDevice, endOtherDevices, lockOwnAccount, isNewDevice } from './devices.ts';
export { phoneIndexOf } from './phone-index.ts';
export { bindIdentity, lockPersonByIdentity, identityOf, IdentityTaken, personOfIdentity, unbindIdentity } from './identities.ts';
export { hashPassword, isCommonPassword, passwordMatches, verifyPassword } from './password.ts';
export { browserKnownTo, recognitionCookieName, removeOldKnownBrowsers } from './known-browsers.ts';
export { type NewSession, type OpenedSession, openSession, removeOldSessions, revokeSession, revokeSessionsOf, sessionOf } from './sessions.ts';
export { moveLiveSessions } from './session-store.ts';
export { originOf, placeOf, type SessionOrigin } from './session-origin.ts';
export { sessionMilliseconds } from './session-times.ts';
export { openTemporaryToken, personOfTemporaryToken, removeOldTemporaryTokens, useTemporaryToken, voidTemporaryTokensOf } from './temporary-tokens.ts';
export { addMembership, addPerson, closeMembershipsAt, findPersonByPhone, findPersonByUserName, hasPeople, isMember, lockedPersonByPhone, memberPhonesOf, membersWith, type NewPerson, peopleOf, personOf, recordConsent, removeMembershipsAt } from './people.ts';
export { type AccountRecord, accountRecord, enterprisesWithoutOtherAdministrator, eraseAccount, removeOldConsents } from './personal-data.ts';
