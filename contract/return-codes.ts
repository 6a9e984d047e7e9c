/** Return codes of the envelope (specification §8, decisions §1). */
export const returnCodes = {
  success: 200,
  sessionEnded: 10005,
  phoneNotRegistered: 10051,
  phoneAlreadyRegistered: 10053,
  userNameTaken: 10054,
  creditCodeRegistered: 10055,
  inviteCodeUnusable: 10056,
  /** docs/decisions/0010: given away, not open yet or ended; `data.state` says which. */
  couponUnavailable: 10057,
  wrongCredentials: 10060,
  passwordLoginClosed: 10061,
  temporaryTokenUnusable: 10062,
  noPermission: 10063,
  /** docs/decisions/0007: from this network passwords alone log in no browser that is new to the account. */
  smsCodeNeeded: 10064,
  captchaNeeded: 70001,
  captchaWrong: 70002,
  smsCodeWrong: 70003,
  smsAskedTooOften: 70004,
  smsUndelivered: 70005,
  invalidInput: 40001,
  refusedOrigin: 40300,
  notFound: 40400,
  methodNotAllowed: 40500,
  tooLarge: 41300,
  unsupportedMediaType: 41500,
  unknownHost: 42100,
  tooManyRequests: 42900,
  ourFault: 50000,
  notBuiltYet: 50100,
  unavailable: 50300,
} as const;

export type ReturnCode = (typeof returnCodes)[keyof typeof returnCodes];

/**
 * §8: the wrapper treats 200, 10051, 10053 and any answer with a `code` field (Burial's envelope) as a success;
 * the caller decides what 10051 and 10053 mean on its screen.
 */
export const answersTreatedAsSuccess: ReadonlySet<number> = new Set([
  returnCodes.success,
  returnCodes.phoneNotRegistered,
  returnCodes.phoneAlreadyRegistered,
]);
