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
  };
  /** Files of the replay, in the order in which they play. */
  live_recordings: {
    live_code: string;
    top_code: string;
    part: number;
    url: string;
    recorded_at: number;
  };
}
