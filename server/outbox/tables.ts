export type OutboxState = 'pending' | 'running' | 'done' | 'failed';

export interface OutboxTables {
  outbox_jobs: {
    id: string;
    kind: string;
    /** Encrypted JSON, because it may contain an address or a code. */
    payload: string;
    state: OutboxState;
    /** Number of attempts that were started. */
    attempts: number;
    /** Earliest time of the next attempt, ms since epoch. */
    run_at: number;
    /** Identifies the claim that may finish the job. It changes when another worker takes over the job. */
    lease: string | null;
    /** For a running job: end of the claim without renewal, ms since epoch. */
    locked_until: number | null;
    /** Reason why the last attempt failed, without personal data. */
    last_error: string | null;
    deduplication_key: string | null;
    created_at: number;
    /** Time when the job reached `done` or `failed`, ms since epoch. */
    done_at: number | null;
  };
}
