/** The life of content: drafts, versions, publishing now or at a time, taking back; and what visitors may read of it. */
export { cancelPlan, publish, unpublish, type PublishOptions, type PublishOutcome } from './publish.ts';
export { ContentChanged, reorder, restore, saveDraft, type EntryAddress } from './edit.ts';
export { count, dayOrEmpty, line, paragraphs, priceCents, publicCode, richText, title, url, urlOrEmpty } from './fields.ts';
export { type CatalogueEntry, cataloguePart, cataloguePartWithBodies, lastPublishedAt, publishedCatalogue, publishedSince } from './catalogue.ts';
export { changeCode, type Fate, fateOf } from './former-addresses.ts';
export { history, openEntry, type EditedEntry, type Showing, type VersionRecord } from './history.ts';
export { industryExists, industryKind } from './industries.ts';
export { defineKind, type AnyContentKind, type BodyOf, type ContentKind, type ListColumns } from './kind.ts';
export { published, publishedCounts, publishedNeighbours, publishedOne, publishedPage, type ListOptions, type Neighbours, type Published, type Reading } from './published.ts';
export { announceAfterCommit, contentPublishedTopic, onContentPublished, purgeAt, registerPublishingJobs } from './purge.ts';
export { type ContentPublished, type ContentReading, isTouched, type ListPlace, ReadingLog } from './readings.ts';
export { reindexContent } from './reindex.ts';
export { isSearchable, searchPublished, type SiteFinds, type SiteSearch } from './search.ts';
export { type FoundBy, marksOf } from './search-terms.ts';
export { searchText } from './search-text.ts';
export { claimSeedFile, fingerprintOf, parseSeedFile, seedEntries, SeedInvalid, seedFileChanged, type SeedEntry } from './seeding.ts';
export { siteConfigKind, siteConfiguration, type SiteConfiguration } from './site-configuration.ts';
export { cleanHtml, textOfHtml } from './rich-text.ts';
