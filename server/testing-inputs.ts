/** How many inputs a test with damaged inputs tries. FUZZ_INPUTS sets another number for all of them (`npm run bench live-hostile`). */
export const inputsOr = (usual: number): number => Number(process.env.FUZZ_INPUTS ?? usual);

/** Milliseconds for a test with this many inputs. It only ends hanging tests. */
export const inputsTimeout = (inputs: number): number => 60_000 + inputs * 20;
