import { hashSync } from '@node-rs/argon2';

/** A hash with minimal cost, for tests that verify it a hundred times. A PHC string contains its own cost. */
export const cheapHash = (password: string): string => hashSync(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
