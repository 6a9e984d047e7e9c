-- From which share of the phone's own budget a message was taken: those of strangers ('common'), of browsers known to
-- the account ('known'), or the one kept for resets ('reset').
ALTER TABLE sms_messages ADD COLUMN phone_share TEXT NOT NULL DEFAULT 'common';
