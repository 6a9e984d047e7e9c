import { hashSync } from '@node-rs/argon2';

/** A PHC string names its own price: this one is compared in no time, for tests that compare it a hundred times. */
export const cheapHash = (password: string): string => hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
