export interface AnalyticsTables {
  visits: {
    id: string;
    item_code: string;
    item_name: string;
    module: string;
    device_type: string;
    top_code: string;
    source: string;
    /** The visitor's address cut to /24 or /48; empty where it is unknown. */
    network: string;
    province: string;
    /** YYYY-MM-DD of the arrival in China. */
    day: string;
    arrived_at: number;
    /** When the page was left; the view time is the difference. */
    left_at: number | null;
  };
}
