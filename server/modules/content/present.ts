import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../../contract/dates.ts';
import type { AuditEntry } from '../../audit/index.ts';
import { forever, type ListedEntry, type VersionRecord } from '../../publishing/index.ts';

type NameOf = (author: string) => string;
type Row = DataOf<'consoleContentList'>['list'][number];
type Event = DataOf<'consoleContentHistory'>['events'][number];

export const totalOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const timeOrNull = (time: unknown): string | null => (typeof time === 'number' && time < forever ? isoTime(time) : null);

/** @param until ms since epoch; null or `forever`: no end */
export const presentShowing = (version: number, from: number, until: number | null): NonNullable<Row['shown']> => ({ version, from: isoTime(from), until: timeOrNull(until) });

export const presentRow = (entry: ListedEntry, nameOf: NameOf): Row => ({
  kind: entry.kind,
  code: entry.code,
  title: entry.title,
  categoryCode: entry.categoryCode,
  state: entry.state,
  position: entry.position,
  version: entry.version,
  shown: entry.shownVersion === null ? null : presentShowing(entry.shownVersion, entry.shownFrom!, entry.shownUntil),
  planned: entry.plannedVersion === null ? null : presentShowing(entry.plannedVersion, entry.plannedFrom!, entry.plannedUntil),
  publishTime: timeOrNull(entry.listedAt),
  updatedAt: isoTime(entry.updatedAt),
  updatedBy: nameOf(entry.updatedBy),
});

export const presentVersion = ({ version, savedAt, savedBy }: Pick<VersionRecord, 'version' | 'savedAt' | 'savedBy'>, nameOf: NameOf) => ({ version, savedAt: isoTime(savedAt), savedBy: nameOf(savedBy) });

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const presentEvent = ({ action, at, actor, detail }: AuditEntry, nameOf: NameOf): Event => ({
  action: action.replace(/^content\./, ''),
  at: isoTime(at),
  by: nameOf(actor),
  version: numberOrNull(detail.version),
  restoredFrom: numberOrNull(detail.from),
  publishAt: timeOrNull(detail.publishAt),
  unpublishAt: timeOrNull(detail.unpublishAt),
  newCode: typeof detail.newCode === 'string' ? detail.newCode : null,
});
