-- Students could keep the documents of every class until the teacher's permission came, with the release of 0069. Classes from before stay so.
INSERT INTO live_events (live_code, number, top_code, at, kind, audience, person_id, command_id, message_id, body)
SELECT e.live_code, MAX(e.number) + 1, e.top_code, MAX(e.at), 'downloadsSet', 'everyone', NULL, NULL, NULL, '{"kind":"downloadsSet","isAllowed":true}'
FROM live_events e JOIN live_sessions s ON s.live_code = e.live_code
WHERE s.started_at < (SELECT applied_at FROM schema_migrations WHERE name = '0069-live-quiz-banks.sql')
GROUP BY e.live_code, e.top_code
HAVING SUM(CASE WHEN e.kind = 'downloadsSet' THEN 1 ELSE 0 END) = 0;
