export interface HelpTables {
  help_ratings: {
    top_code: string;
    article_code: string;
    /** Keyed hash of the visitor key that the browser made up for this article: ratings of two articles cannot be linked to one visitor. */
    visitor_index: string;
    /** The rated version of the article. */
    article_version: number;
    useful: 0 | 1;
    missing: string;
    rated_at: number;
  };
}
