-- Every puzzle carries a proof of work, by SHA-256 or by scrypt (decisions §2).

ALTER TABLE captcha_puzzles ADD COLUMN proof_algorithm TEXT NOT NULL DEFAULT 'sha256';
