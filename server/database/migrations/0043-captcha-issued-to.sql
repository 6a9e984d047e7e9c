-- The keyed hash of the address that a puzzle was issued to. An answer from another address pays the price of that address.

ALTER TABLE captcha_puzzles ADD COLUMN issued_to TEXT;
