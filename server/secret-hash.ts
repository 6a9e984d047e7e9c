import { createHash } from 'node:crypto';

/** A random secret as the database has it, SHA-256 in hex. Without a salt, because a secret of random bytes cannot be guessed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
