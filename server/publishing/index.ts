/** The life of content: drafts, versions, publishing now or at a time, taking back; and what visitors may read of it. */
export { cancelPlan, publish, unpublish, type PublishOptions, type PublishOutcome } from './publish.ts';
export { ContentChanged, reorder, restore, saveDraft, type EntryAddress } from './edit.ts';
export { count, dayOrEmpty, line, paragraphs, priceCents, publicCode, richText, title, url, urlOrEmpty } from './fields.ts';
export { type CatalogueEntry, cataloguePart, cataloguePartWithBodies, lastPublishedAt, publishedCatalogue, publishedSince } from './catalogue.ts';
export { changeCode, type Fate, fateOf } from './former-addresses.ts';
export { history, openEntry, type EditedEntry, type Showing, type VersionRecord } from './history.ts';
export { industryExists, industryKind } from './industries.ts';
export { defineKind, type AnyContentKind, type BodyOf, type ContentKind, type ListColumns } from './kind.ts';
export { published, publishedCounts, publishedNeighbours, publishedOne, publishedPage, type ListOptions, type Neighbours, type Published } from './published.ts';
export { announceAfterCommit, contentPublishedTopic, onContentPublished, purgeAt, registerPublishingJobs, type ContentPublished } from './purge.ts';
export { reindexContent } from './reindex.ts';
export { claimSeedFile, fingerprintOf, parseSeedFile, seedEntries, SeedInvalid, seedFileChanged, type SeedEntry } from './seeding.ts';
export { siteConfigKind, siteConfiguration, type SiteConfiguration } from './site-configuration.ts';
export { cleanHtml } from './rich-text.ts';
