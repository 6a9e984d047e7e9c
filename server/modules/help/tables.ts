export interface HelpTables {
  help_ratings: {
    top_code: string;
    article_code: string;
    /** Keyed hash of what the visitor's browser made up for this article: two articles' ratings tell of no one. */
    visitor_index: string;
    /** Which text it was said of. */
    article_version: number;
    useful: 0 | 1;
    missing: string;
    rated_at: number;
  };
}
