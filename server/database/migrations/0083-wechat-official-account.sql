-- Logins inside the messaging app come from an official account, which is another application than the one with the QR code.
ALTER TABLE wechat_scans ADD COLUMN application TEXT NOT NULL DEFAULT 'website';
