import { hashSync, verifySync } from '@node-rs/argon2';
import { workOn } from '../../threads/work-on.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type PasswordTask = { password: string; passwordHash: null } | { password: string; passwordHash: string };

/** Hashes or verifies a password in a thread of its own, because each takes about 30 ms of a core and would block the main thread. */
workOn<PasswordTask, string | boolean>(({ password, passwordHash }) =>
  passwordHash === null ? hashSync(password, parameters) : verifySync(passwordHash, password),
);
