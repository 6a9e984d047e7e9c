/** A process that searches proofs of work, one after the other, at the lowest priority. */
import { constants, setPriority } from 'node:os';
import type { ProofTask } from '../../browser/captcha/solve-proof-of-work.ts';
import { searchProof, searchProofByScrypt } from './proof-search.ts';

setPriority(constants.priority.PRIORITY_LOW);
process.on('message', ({ id, task: { algorithm, challenge, bits } }: { id: number; task: ProofTask }) => process.send?.({ id, nonce: (algorithm === 'sha256' ? searchProof : searchProofByScrypt)(challenge, bits) }));
process.on('disconnect', () => process.exit(0));
