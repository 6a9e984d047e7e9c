import * as returnCodes from './return-code-values.ts';

export * as returnCodes from './return-code-values.ts';

export type ReturnCode = (typeof returnCodes)[keyof typeof returnCodes];

/**
 * The wrapper treats 200, 10051, 10053 and any answer with a `code` field (Burial's envelope) as a success (spec
 * errors#treated-as-success). The caller handles 10051 and 10053.
 */
export const answersTreatedAsSuccess: ReadonlySet<number> = new Set([
  returnCodes.success,
  returnCodes.phoneNotRegistered,
  returnCodes.phoneAlreadyRegistered,
]);
