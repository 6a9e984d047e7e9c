export interface PublishingTables {
  content_entries: {
    id: string;
    kind: string;
    top_code: string;
    /** The public code: links hold it. */
    code: string;
    /** Title and category of the latest version, for editors' lists. */
    title: string;
    category_code: string;
    position: number;
    /** The newest version; an editor opens this one. */
    latest_version: number;
    /** The date that readers see: of the first publication, kept through later versions; null before there is one. */
    listed_at: number | null;
    /** The revision of its kind's rules by which all of it is cleaned and listed, but for rows that say 0. */
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
    /** The revision by which it is cleaned; 0: saved by code that did not tell. */
    rules: number;
    restored_from: number | null;
    saved_at: number;
    saved_by: string;
  };
  /** At most two rows an entry: what is shown, and one plan for later. */
  content_publications: {
    id: string;
    entry_id: string;
    version: number;
    kind: string;
    top_code: string;
    code: string;
    /** Shown from this time (what was published at once: from a little earlier, `visibleAtOnce`)… */
    publish_at: number;
    /** …until before this one: the earlier of `ends_at` and the plan that takes over; `forever` where there is neither. */
    unpublish_at: number;
    /** The end that the publisher asked for. */
    ends_at: number | null;
    position: number;
    listed_at: number;
    category_code: string;
    popularity: number;
    price_cents: number;
    featured: number;
    /** Lower case, what keywords are looked for in. */
    search_text: string;
    /** By which number its terms call it; null where site search does not look. */
    search_number: number | null;
    published_by: string;
    /** The revision by which it is listed; 0: published by code that did not tell. */
    rules: number;
  };
  /** What site search finds; which characters stand in it is in an index of each database's own (`search/index-store.ts`). */
  content_search_documents: { number: number; top_code: string; kind: string; merit: number };
  /** The plain text of a publication, for excerpts; gone with it. */
  content_texts: { publication_id: string; text: string };
  content_facets: { kind: string; top_code: string; facet: string; value: string; publication_id: string };
  /** Which other entries a version names by their codes; deleted with the version. */
  content_references: { entry_id: string; version: number; to_kind: string; to_code: string };
  /** Kinds that are being brought up to changed rules, and by which process. */
  content_reindexing: { kind: string; worker: string; held_until: number };
  /** Where content was, and where it is now; `moved_to` null: it was taken back. */
  content_former_addresses: { kind: string; top_code: string; code: string; moved_to: string | null; since: number };
  content_seed_files: { name: string; fingerprint: string; loaded_at: number };
}
