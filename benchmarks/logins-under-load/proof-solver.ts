/** A process that searches proofs of work, one after the other, whenever nobody else wants the processor. */
import { constants, setPriority } from 'node:os';
import { searchProof } from './proof-search.ts';

setPriority(constants.priority.PRIORITY_LOW);
process.on('message', ({ id, challenge, bits }: { id: number; challenge: string; bits: number }) => process.send?.({ id, nonce: searchProof(challenge, bits) }));
process.on('disconnect', () => process.exit(0));
