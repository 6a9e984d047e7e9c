export interface LiveTables {
  live_rooms: {
    live_code: string;
    room_id: string;
    top_code: string;
    live_name: string;
    pc_cover: string;
    /** 2 upcoming, 3 live, 4 ended (spec live#live-status). */
    live_status: number;
    live_pre: string;
    live_pre_url: string;
    /** 2 means loop preview (spec live#preview). */
    live_pre_play_role: number;
    stream_url: string;
    /** The recording, once it ended. */
    replay_url: string;
    teacher_person_id: string | null;
    teacher_name: string;
    /** JSON: `{ title, url }[]`. */
    documents: string;
    /** As scheduled. */
    starts_at: number;
    ends_at: number;
    /** As it happened. */
    started_at: number | null;
    interrupted_at: number | null;
    ended_at: number | null;
    online_count: number;
    watched_count: number;
    recommended: number;
    created_at: number;
    updated_at: number;
    updated_by: string;
  };
}
