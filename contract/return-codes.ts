import * as returnCodes from './return-code-values.ts';

export * as returnCodes from './return-code-values.ts';

export type ReturnCode = (typeof returnCodes)[keyof typeof returnCodes];

/**
 * The wrapper treats 200, 10051, 10053 and any answer with a `code` field (Burial's envelope) as a success
 * (spec errors#treated-as-success); the caller decides what 10051 and 10053 mean on its screen.
 */
export const answersTreatedAsSuccess: ReadonlySet<number> = new Set([
  returnCodes.success,
  returnCodes.phoneNotRegistered,
  returnCodes.phoneAlreadyRegistered,
]);
