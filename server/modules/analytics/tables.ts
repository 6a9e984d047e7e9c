export interface AnalyticsTables {
  visits: {
    id: string;
    item_code: string;
    item_name: string;
    module: string;
    device_type: string;
    top_code: string;
    source: string;
    /** The visitor's address truncated to /24 or /48. Empty if it is unknown. */
    network: string;
    province: string;
    /** Day of the arrival in China, YYYY-MM-DD. */
    day: string;
    arrived_at: number;
    /** Time when the page was left. The view time is the difference. */
    left_at: number | null;
  };
}
