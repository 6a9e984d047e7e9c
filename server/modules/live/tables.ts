import type { Generated } from 'kysely';

/** A live has content (kind `live`, with the same code), a room, and after its start a session. */
export interface LiveTables {
  /** Schedule of a live. */
  live_rooms: {
    live_code: string;
    room_id: string;
    top_code: string;
    teacher_person_id: string | null;
    /** Scheduled, ms since epoch. */
    starts_at: number;
    ends_at: number;
    /** 1 for at most one room of a tenant. */
    recommended: number;
    visibility: Generated<string>;
    cancelled_at: number | null;
    created_at: number;
    updated_at: number;
    updated_by: string;
  };
  /** The class itself. The row is created when the teacher starts it. */
  live_sessions: {
    live_code: string;
    top_code: string;
    started_at: number;
    /** Set while the teacher is away. */
    interrupted_at: number | null;
    ended_at: number | null;
    /** Address of the public stream, or ''. */
    stream_url: string;
    online_count: number;
    watched_count: number;
    /** 1 after all parts of the replay are in the storage. */
    recording_done: Generated<number>;
    /** The teacher's last heartbeat or published stream. */
    teacher_seen_at: Generated<number>;
    /** Time when the teacher's stream ended. Null while it is published, and before the first stream. */
    unpublished_at: number | null;
    /** Why the recording stopped, for people. Null while it runs. */
    recording_fault: string | null;
    /** Bytes of the counter of a media service that were added to the traffic. */
    counted_bytes: Generated<number>;
    /** When an instance asked the media service for the bytes that were added last, ms since epoch. */
    counted_at: Generated<number>;
    /** 0: the enterprise used too much storage at the start. */
    is_recorded: Generated<number>;
  };
  /** Files of the replay in playing order. */
  live_recordings: {
    live_code: string;
    top_code: string;
    part: number;
    url: string;
    recorded_at: number;
    starts_after_milliseconds: Generated<number>;
    milliseconds: Generated<number>;
  };
  /** The list of people who may take part besides members: phones, or ID cards with phones. */
  live_listed_people: {
    id: string;
    live_code: string;
    top_code: string;
    name: string;
    phone_index: string;
    phone_sealed: string;
    card_index: string | null;
    card_sealed: string | null;
    added_at: number;
  };
  /** `pages`: JSON array of the pages in order (document-pages.ts). */
  live_documents: {
    id: string;
    live_code: string;
    top_code: string;
    position: number;
    title: string;
    pages: string;
    added_at: number;
  };
  /** The events of a room. `body`: JSON of an event (contract/live/room-events.ts). */
  live_events: {
    live_code: string;
    number: number;
    top_code: string;
    at: number;
    kind: string;
    /** 'everyone', 'teachers', or the code of the person who gets the event besides the teachers. */
    audience: string;
    person_id: string | null;
    /** The command that caused the event. A repeated command has the same id. */
    command_id: string | null;
    /** The code of the message in the event. Null for events without a message. */
    message_id: string | null;
    body: string;
  };
  /** Attendance. Two tabs of a person count once. */
  live_attendance: {
    live_code: string;
    person_id: string;
    top_code: string;
    person_name: string;
    first_in_at: number;
    last_seen_at: number;
    /** The last heartbeat before the end of the class. `last_seen_at` includes the replay. Null for old rows. */
    last_in_class_at: Generated<number | null>;
    watched_milliseconds: number;
    replay_milliseconds: number;
    /** Minutes of the replay that were seen, as bits (replay-minutes.ts). `replay_milliseconds` has their sum. */
    replay_minutes: Generated<string>;
    /** Time until which the counted minutes of the replay are used up, ms since epoch. */
    replay_used_until: Generated<number>;
    device: string;
    note: string;
  };
  /** Booked reminders by SMS. */
  live_bookings: {
    live_code: string;
    phone_index: string;
    top_code: string;
    phone_sealed: string;
    unsubscribe_token: string;
    booked_at: number;
    /** Time of the last reminder. */
    reminded_at: number | null;
    reminders: Generated<number>;
  };
  /** Browsers that get the reminder of a booking as a system notification. `subscription_sealed`: JSON of a `PushSubscription`. */
  live_push_subscriptions: {
    id: string;
    live_code: string;
    phone_index: string;
    top_code: string;
    endpoint_index: string;
    subscription_sealed: string;
    subscribed_at: number;
    /** The last reminder, ms since epoch. */
    sent_at: number | null;
    /** Hash of the one-time token in that reminder. */
    token_hash: string | null;
    /** When the browser has shown that reminder. */
    received_at: number | null;
  };
  /** Teachers who were invited by phone. `name` is the one that the enterprise typed. */
  live_invitations: { live_code: string; id: string; top_code: string; phone_index: string; phone_sealed: string; name: string; invited_at: number };
  /** Stream keys of teachers. Only the hash of a key is stored. */
  live_stream_keys: { live_code: string; person_id: string; top_code: string; key_hash: string; created_at: number };
  /** Quizzes that the teacher prepared. `quizzes`: JSON array of `QuizQuestion` (contract/live/room-events.ts). `version`: 1 after the first save. */
  live_quiz_banks: { live_code: string; top_code: string; version: number; quizzes: string; updated_at: number };
  /** Bytes sent to viewers; `month` is 2026-11. */
  live_traffic: { top_code: string; month: string; bytes: number };
  /** The traffic notices that an enterprise got in a month. `percent`: share of the yearly limit. */
  live_traffic_notices: { top_code: string; month: string; percent: number; notified_at: number };
  /** Stored files. `bytes` null: not measured yet. `is_closed` 1: its address needs a signature, because no public live shows it. */
  live_files: { file_key: string; top_code: string; bytes: number | null; is_closed: Generated<number>; stored_at: number };
  /** How long a replay is kept, when it was deleted, and when a person was erased who speaks in it. Times are ms since epoch. */
  live_replays: { live_code: string; top_code: string; kept_until: number | null; deleted_at: number | null; erased_person_at: number | null };
  /** When the stream or the recording of a class broke off. `reason`: a `BreakReason` (class/break-store.ts). */
  live_breaks: { live_code: string; top_code: string; at: number; reason: string };
  /** Bytes of an enterprise's files on a day, such as 2026-11-23. */
  live_storage_days: { top_code: string; day: string; bytes: number };
  /** As `live_traffic_notices`, of the storage. */
  live_storage_notices: { top_code: string; month: string; percent: number; notified_at: number };
}
