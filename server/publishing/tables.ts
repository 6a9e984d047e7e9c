export interface PublishingTables {
  content_entries: {
    id: string;
    kind: string;
    top_code: string;
    /** The public code, which links contain. */
    code: string;
    /** Title and category of the latest version, for editors' lists. */
    title: string;
    category_code: string;
    position: number;
    /** The newest version. An editor opens this one. */
    latest_version: number;
    /** The date that readers see: that of the first publication, kept by later versions. Null before. */
    listed_at: number | null;
    /** The schemaVersion by which the entry is cleaned and listed, except for rows with 0. */
    rules: number;
    created_at: number;
    created_by: string;
    updated_at: number;
    updated_by: string;
  };
  content_versions: {
    entry_id: string;
    version: number;
    /** JSON that passed the kind's schema. */
    body: string;
    /** The schemaVersion by which it was cleaned. 0: saved by code that did not store it. */
    rules: number;
    restored_from: number | null;
    saved_at: number;
    saved_by: string;
  };
  /** At most two rows for each entry: the shown publication, and one plan. */
  content_publications: {
    id: string;
    entry_id: string;
    version: number;
    kind: string;
    top_code: string;
    code: string;
    /** Start of visibility. For a version published at once it is slightly earlier (`visibleAtOnce`). */
    publish_at: number;
    /** End of visibility (exclusive): the earlier of `ends_at` and the plan's start. `forever` without both. */
    unpublish_at: number;
    /** The publisher's end. */
    ends_at: number | null;
    position: number;
    listed_at: number;
    category_code: string;
    popularity: number;
    price_cents: number;
    featured: number;
    /** Lower case text in which keywords are searched. */
    search_text: string;
    /** The number of the publication in the search index. Null if site search excludes it. */
    search_number: number | null;
    published_by: string;
    /** The schemaVersion of its list columns. 0: published by code that did not store it. */
    rules: number;
  };
  /** The documents of site search. Their terms are in an index of each database (`search/index-store.ts`). */
  content_search_documents: { number: number; top_code: string; kind: string; merit: number };
  /** The plain text of a publication, for excerpts. Deleted with it. */
  content_texts: { publication_id: string; text: string };
  content_facets: { kind: string; top_code: string; facet: string; value: string; publication_id: string };
  /** References of a version to other entries, by code. Deleted with the version. */
  content_references: { entry_id: string; version: number; to_kind: string; to_code: string };
  /** Kinds that are being reindexed, and the process that does it. */
  content_reindexing: { kind: string; worker: string; held_until: number };
  /** Former addresses and the current ones. `moved_to` null: the entry was withdrawn. */
  content_former_addresses: { kind: string; top_code: string; code: string; moved_to: string | null; since: number };
  content_seed_files: { name: string; fingerprint: string; loaded_at: number };
}
