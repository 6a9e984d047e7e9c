export interface CaptchaTables {
  captcha_puzzles: {
    user_key: string;
    /** px from the left of the picture. Null for a proof of work without a picture. */
    answer_x: number | null;
    proof_algorithm: 'sha256' | 'scrypt';
    /** Null only in puzzles of an earlier release, which can no longer be solved. */
    proof_challenge: string | null;
    proof_bits: number | null;
    /** Keyed hash of the address that requested it. Null in puzzles of an earlier release. */
    issued_to: string | null;
    issued_at: number;
    expires_at: number;
  };
}
