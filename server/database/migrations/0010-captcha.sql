-- Puzzles that were handed out and not yet tried (decisions §2 "Captcha"): one a userKey, gone with its first try.

CREATE TABLE captcha_puzzles (
  user_key TEXT PRIMARY KEY,
  -- The left edge of the piece, px from the left of the picture; null where a proof of work stands in for the picture.
  answer_x INTEGER,
  -- What has to be hashed, and to how many leading zero bits; null where the picture alone is asked for.
  proof_challenge TEXT,
  proof_bits INTEGER,
  issued_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX captcha_puzzles_by_expiry ON captcha_puzzles (expires_at);
