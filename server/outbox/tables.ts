export type OutboxState = 'pending' | 'running' | 'done' | 'failed';

export interface OutboxTables {
  outbox_jobs: {
    id: string;
    kind: string;
    /** JSON, always sealed: it may hold an address or a code. */
    payload: string;
    state: OutboxState;
    /** How often the job was started. */
    attempts: number;
    /** Not before this time, ms since epoch. */
    run_at: number;
    /** Identifies the claim that may finish the job; after another worker took the job over the value differs. */
    lease: string | null;
    /** While running: until when the claim holds without renewal, ms since epoch. */
    locked_until: number | null;
    /** Why the last attempt did not succeed; free of personal data. */
    last_error: string | null;
    deduplication_key: string | null;
    created_at: number;
    /** When the job reached `done` or `failed`, ms since epoch. */
    done_at: number | null;
  };
}
