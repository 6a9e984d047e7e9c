import * as z from 'zod/mini';
import { call, type CallLimit, code, isoTime, keyword, nothing, pageOf, paging } from './call.ts';

/**
 * The content editor of the console (spec console#content-editor, console-calls#console-content-calls): the same calls for every kind of the
 * platform's content. Refusal 10058: another editor saved first. 10059: other content references the entry.
 */

const operators = { roles: ['operator'], tenant: 'platform' } as const;

const state = z.enum(['draft', 'planned', 'published', 'changed', 'withdrawn'], '没有这种状态');
const version = z.int('版本应为整数').check(z.minimum(1, '版本从 1 开始'), z.maximum(2_000_000_000, '版本过大'));
/** The version that the editor has opened. The server refuses when it is no longer the latest. 0: a new entry. */
const basedOnVersion = z.int('版本应为整数').check(z.minimum(0, '版本不能小于 0'), z.maximum(2_000_000_000, '版本过大'));
const time = z.iso.datetime({ offset: true, error: '应为带时区的时间' });
/** Identifies an entry. */
const entry = { kind: code, code };
/** The caller knows about the references to this entry and continues. */
const despiteReferences = z._default(z.boolean('请确认或取消'), false);

/** The current or planned publication. `from` of an immediate publication is a few seconds in the past. */
const showing = z.object({ version: z.int(), from: isoTime, until: z.nullable(isoTime) });

const row = z.object({
  kind: code,
  code,
  /** '' for kinds without a title. */
  title: z.string(),
  categoryCode: z.string(),
  /**
   * `planned` comes before the other states: a published entry may have a plan too. `changed`: a newer version than the published one is
   * saved.
   */
  state,
  position: z.int(),
  /** The latest version. */
  version: z.int(),
  shown: z.nullable(showing),
  planned: z.nullable(showing),
  /** The date that visitors see. */
  publishTime: z.nullable(isoTime),
  updatedAt: isoTime,
  /** The editor's name. A fixed text for erased people and for the portal itself. */
  updatedBy: z.string(),
});

const body = z.record(z.string(), z.unknown(), '内容应为一个对象');
const saved = z.object({ code, version: z.int() });
const refusalOfVersion = z.object({ latestVersion: z.int() });
const refusalOfReferences = z.object({ total: z.int() });
/** 200,000 characters of rich text with three bytes each, plus the other fields. */
const largestBody = 2 * 1024 * 1024;
/** An editor who writes without a pause saves about twenty times a minute, and an office may share one address. */
const savesPerAddress = { name: 'content-save', points: 600, windowSeconds: 600 } as const satisfies CallLimit;
export const sortedAtMost = 1_000;
const sorted = z.array(code, '应为编码的列表').check(z.minLength(1, '请给出次序'), z.maxLength(sortedAtMost, `一次最多排 ${sortedAtMost} 条`));

export const consoleContentCalls = {
  /**
   * Entries in every state. `counts`: number of entries per state under the other conditions. `categories`: the categories in which the
   * kind has entries, with titles if another kind defines them. `sort`: `updated` by last change, `listed` by last publication, `order` by
   * the operator's order. With `order` the answer is the whole list, up to 1,000.
   */
  consoleContentList: call({
    request: z.object({ kind: code, keyword, state: z.optional(state), categoryCode: z.optional(code), sort: z._default(z.enum(['updated', 'listed', 'order'], '没有这种排法'), 'updated'), ...paging }),
    data: z.extend(pageOf(row), { counts: z.record(state, z.int()), categories: z.array(z.object({ code, title: z.string(), total: z.int() })) }),
    access: operators,
    changes: 'nothing',
  }),
  /** Data of the form, its head and its publish menu. `version`: an older version to compare with. */
  consoleContentOpen: call({
    request: z.object({ ...entry, version: z.optional(z.pipe(z.string('版本应为整数').check(z.regex(/^[1-9]\d{0,9}$/, '版本应为整数')), z.pipe(z.transform(Number), version))) }),
    data: z.object({
      ...row.shape,
      /** The requested version. */
      opened: z.object({ version: z.int(), savedAt: isoTime, savedBy: z.string(), body }),
      /** The body of the published version. Null when it is the opened version or nothing is published. */
      shownBody: z.nullable(body),
      /** Entries that the body references, with titles for pickers. '' for a missing entry. */
      names: z.array(z.object({ kind: code, code, title: z.string() })),
      /** Number of entries that reference this one. */
      referenced: z.int(),
      formerCodes: z.array(code),
    }),
    access: operators,
    changes: 'nothing',
  }),
  /**
   * Saves a draft. `basedOnVersion` 0 creates the entry. 40001 names the field by its path in the body, such as `chapters.0.title`. A
   * repeated request succeeds. Saves by one person within ten minutes become one version.
   */
  consoleContentSave: call({
    request: z.object({ ...entry, basedOnVersion, body }),
    data: saved,
    refusalData: refusalOfVersion,
    access: operators,
    changes: 'platform',
    maxBodyBytes: largestBody,
    limits: [savesPerAddress],
  }),
  /** Publishes the latest version at once. */
  consoleContentPublish: call({
    request: z.object({ ...entry, version, unpublishAt: z.optional(time) }),
    data: z.object({ version: z.int(), plannedVersion: z.nullable(z.int()) }),
    refusalData: refusalOfVersion,
    access: operators,
    changes: 'platform',
  }),
  /** Publishes the latest version at a time. It replaces an earlier plan. */
  consoleContentSchedule: call({
    request: z.object({ ...entry, version, publishAt: time, unpublishAt: z.optional(time) }),
    data: z.object({ planned: showing }),
    refusalData: refusalOfVersion,
    access: operators,
    changes: 'platform',
  }),
  /** Cancels the plan. The published version stays. */
  consoleContentCancelPlan: call({ request: z.object(entry), data: nothing, access: operators, changes: 'platform' }),
  /** Unpublishes the current and planned publication, at once or at a time. */
  consoleContentTakeBack: call({
    request: z.object({ ...entry, unpublishAt: z.optional(time), despiteReferences }),
    data: nothing,
    refusalData: refusalOfReferences,
    access: operators,
    changes: 'platform',
  }),
  /** Sorts `codes` within the positions that they hold together. `from`: the order that the editor saw. */
  consoleContentReorder: call({
    request: z.object({ kind: code, codes: sorted, from: sorted }),
    data: nothing,
    access: operators,
    changes: 'platform',
    maxBodyBytes: 256 * 1024,
  }),
  /** Versions and actions, newest first: at most 200 and 100. */
  consoleContentHistory: call({
    request: z.object(entry),
    data: z.object({
      shownVersion: z.nullable(z.int()),
      plannedVersion: z.nullable(z.int()),
      versions: z.array(z.object({ version: z.int(), savedAt: isoTime, savedBy: z.string(), restoredFrom: z.nullable(z.int()) })),
      events: z.array(
        z.object({
          /** `save`, `publish`, `plan`, `cancel-plan`, `unpublish`, `restore`, `move`. */
          action: z.string(),
          at: isoTime,
          by: z.string(),
          version: z.nullable(z.int()),
          restoredFrom: z.nullable(z.int()),
          publishAt: z.nullable(isoTime),
          unpublishAt: z.nullable(isoTime),
          newCode: z.nullable(z.string()),
        }),
      ),
    }),
    access: operators,
    changes: 'nothing',
  }),
  /** Makes an older version the latest draft. */
  consoleContentRestore: call({
    request: z.object({ ...entry, version, basedOnVersion }),
    data: saved,
    refusalData: refusalOfVersion,
    access: operators,
    changes: 'platform',
  }),
  /** Entries that reference this one in their latest, published or planned version. */
  consoleContentReferences: call({
    request: z.object({ ...entry, ...paging }),
    data: z.extend(pageOf(row), { byKind: z.array(z.object({ kind: code, total: z.int() })) }),
    access: operators,
    changes: 'nothing',
  }),
  /** Changes the code. Links with the old code redirect to the new one. */
  consoleContentChangeCode: call({
    request: z.object({ ...entry, newCode: code, despiteReferences }),
    data: nothing,
    refusalData: refusalOfReferences,
    access: operators,
    changes: 'platform',
  }),
} as const;
