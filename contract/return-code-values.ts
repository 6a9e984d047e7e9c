/**
 * Return codes of the envelope (spec errors#return-codes). Each is its own constant, so that a bundle contains only the codes that it uses.
 */
export const success = 200;
export const sessionEnded = 10005;
export const phoneNotRegistered = 10051;
export const phoneAlreadyRegistered = 10053;
export const userNameTaken = 10054;
export const creditCodeRegistered = 10055;
export const inviteCodeUnusable = 10056;
/** docs/decisions/0010: the coupon is used up, not open yet or ended. `data.state` says which. */
export const couponUnavailable = 10057;
/** docs/decisions/0017: another editor saved first. `data.latestVersion` is the current version. */
export const contentChanged = 10058;
/** docs/decisions/0017: other content references the entry. `data.total` is their number. */
export const contentReferenced = 10059;
export const wrongCredentials = 10060;
export const passwordLoginClosed = 10061;
export const temporaryTokenUnusable = 10062;
export const noPermission = 10063;
/** docs/decisions/0007: from this network, a password alone is not accepted in a browser that is new to the account. */
export const smsCodeNeeded = 10064;
export const captchaNeeded = 70001;
export const captchaWrong = 70002;
export const smsCodeWrong = 70003;
export const smsAskedTooOften = 70004;
export const smsUndelivered = 70005;
export const invalidInput = 40001;
export const refusedOrigin = 40300;
export const notFound = 40400;
export const methodNotAllowed = 40500;
export const tooLarge = 41300;
export const unsupportedMediaType = 41500;
export const unknownHost = 42100;
export const tooManyRequests = 42900;
export const ourFault = 50000;
export const notBuiltYet = 50100;
export const unavailable = 50300;
