-- The person invited by phone to teach a live. The name is the one that the enterprise typed. The invitation becomes the live's teacher with
-- their first login.
CREATE TABLE live_invitations (
  live_code TEXT NOT NULL PRIMARY KEY,
  id TEXT NOT NULL,
  top_code TEXT NOT NULL,
  phone_index TEXT NOT NULL,
  phone_sealed TEXT NOT NULL,
  name TEXT NOT NULL,
  invited_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX live_invitations_id_unique ON live_invitations (id);
CREATE INDEX live_invitations_phone ON live_invitations (phone_index);

-- Earlier versions made an account for each invited phone. An account that its person never used has no consent, password or login. It is
-- deleted here, because its person could not register.
CREATE TABLE unused_accounts AS
SELECT p.id, p.name
FROM people p
WHERE p.user_name IS NULL
  AND p.password_hash IS NULL
  AND p.card_index IS NULL
  AND p.disabled_at IS NULL
  AND p.erased_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM memberships x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM consents x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM sessions x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM enterprises x WHERE x.founder_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM join_requests x WHERE x.person_id = p.id OR x.decided_by = p.id)
  AND NOT EXISTS (SELECT 1 FROM temporary_tokens x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM wechat_identities x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM coupon_receipts x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM known_browsers x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM login_attempts x WHERE x.person_id = p.id AND x.outcome = 'loggedIn')
  AND NOT EXISTS (SELECT 1 FROM live_attendance x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM live_events x WHERE x.person_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM live_stream_keys x WHERE x.person_id = p.id);

-- A teacher who is not a member was invited by phone. The name is the typed one only for an account that was made here.
INSERT INTO live_invitations (live_code, id, top_code, phone_index, phone_sealed, name, invited_at)
SELECT r.live_code, r.room_id || '-teacher', r.top_code, p.phone_index, p.phone_sealed, COALESCE(u.name, ''), r.created_at
FROM live_rooms r
JOIN people p ON p.id = r.teacher_person_id
LEFT JOIN unused_accounts u ON u.id = p.id
WHERE p.erased_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.person_id = p.id AND m.top_code = r.top_code);

UPDATE live_rooms SET teacher_person_id = NULL WHERE teacher_person_id IN (SELECT id FROM unused_accounts);
DELETE FROM people WHERE id IN (SELECT id FROM unused_accounts);
DROP TABLE unused_accounts;
