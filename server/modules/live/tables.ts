import type { Generated } from 'kysely';

/** A live is three things: its words (content of kind `live`, under the same code), its room, and its session once it began. */
export interface LiveTables {
  /** When and where a live takes place. */
  live_rooms: {
    live_code: string;
    room_id: string;
    top_code: string;
    teacher_person_id: string | null;
    /** As scheduled, ms since epoch. */
    starts_at: number;
    ends_at: number;
    /** 1 for one room of a tenant at most. */
    recommended: number;
    visibility: Generated<string>;
    cancelled_at: number | null;
    created_at: number;
    updated_at: number;
    updated_by: string;
  };
  /** What happened: no row until the teacher goes on air. */
  live_sessions: {
    live_code: string;
    top_code: string;
    started_at: number;
    /** Set while the teacher is away. */
    interrupted_at: number | null;
    ended_at: number | null;
    /** Of the public stream; '' where there is none. */
    stream_url: string;
    online_count: number;
    watched_count: number;
    /** 1 once all parts of the replay are in the storage. */
    recording_done: Generated<number>;
    /** In the studio, or on the air by another program. */
    teacher_seen_at: Generated<number>;
    /** Since when the teacher's stream has been away; null while it is published, and before it is for the first time. */
    unpublished_at: number | null;
    /** Why the recording stopped; null while it goes on. */
    recording_fault: string | null;
    /** Bytes that are in the traffic already, as the media provider counts them. */
    counted_bytes: Generated<number>;
  };
  /** Files of the replay, in the order in which they play. */
  live_recordings: {
    live_code: string;
    top_code: string;
    part: number;
    url: string;
    recorded_at: number;
    starts_after_milliseconds: Generated<number>;
    milliseconds: Generated<number>;
  };
  /** Those who may take part beside the members: phones, or ID cards with phones. */
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
  /** `pages`: JSON array of the pages in their order (document-pages.ts). */
  live_documents: {
    id: string;
    live_code: string;
    top_code: string;
    position: number;
    title: string;
    pages: string;
    added_at: number;
  };
  /** What happened in the room. `body`: JSON of an event (contract/live/room-events.ts). */
  live_events: {
    live_code: string;
    number: number;
    top_code: string;
    at: number;
    kind: string;
    /** 'everyone', 'teachers', or the code of the person who gets it beside the teachers. */
    audience: string;
    person_id: string | null;
    /** The command that made it: repeated, it makes no second one. */
    command_id: string | null;
    /** The code of the message in the event. Null for events without a message. */
    message_id: string | null;
    body: string;
  };
  /** Who was there. Times of one person do not overlap: two tabs count once. */
  live_attendance: {
    live_code: string;
    person_id: string;
    top_code: string;
    person_name: string;
    first_in_at: number;
    last_seen_at: number;
    watched_milliseconds: number;
    replay_milliseconds: number;
    device: string;
    note: string;
  };
  /** Reminders by SMS that were asked for. */
  live_bookings: {
    live_code: string;
    phone_index: string;
    top_code: string;
    phone_sealed: string;
    unsubscribe_token: string;
    booked_at: number;
    reminded_at: number | null;
  };
  /** What a teacher's program sends a live with; of the key itself the hash alone is kept. */
  live_stream_keys: { live_code: string; person_id: string; top_code: string; key_hash: string; created_at: number };
  /** Bytes sent to viewers; `month` is 2026-11. */
  live_traffic: { top_code: string; month: string; bytes: number };
  /** The notices that an enterprise got about its traffic in a month: at how many percent of the yearly limit. */
  live_traffic_notices: { top_code: string; month: string; percent: number; notified_at: number };
}
