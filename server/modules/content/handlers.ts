import { sortedAtMost } from '../../../contract/calls/console-content.ts';
import type { CallName } from '../../../contract/calls/index.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { authorOfCaller } from '../../audit/index.ts';
import {
  type AnyContentKind, cancelPlan, type Checked, changeCode, countReferences, findListed, formerCodesOf, history, listCategories, listEntries, listReferences, namedBy, openEntry, publish, reorder, restore, saveDraft, unpublish,
} from '../../publishing/index.ts';
import { authorNames } from './author-names.ts';
import { presentEvent, presentRow, presentShowing, presentVersion, totalOf } from './present.ts';
import { requireLater, requireAllowedCode, requireUnreferenced } from './requirements.ts';

/** Maximum number of versions in a history. */
const mostVersions = 200;
/** Saves by one person within this time become one version (spec console#content-versions). */
const mergeMilliseconds = 600_000;

type ContentCall = Extract<CallName, `consoleContent${string}`>;

/** The time as `unpublishAt` in milliseconds, or an empty object without a time. */
const endAt = (unpublishAt: string | undefined) => (unpublishAt === undefined ? {} : { unpublishAt: Date.parse(unpublishAt) });
const noSuchEntry = () => refuse.notFound('没有找到这条内容');

/** @param kinds every kind of content, in the order of the menu */
export function consoleContentHandlers(kinds: readonly AnyContentKind[]): HandlerMap<ContentCall> {
  const kindOf = (name: string): AnyContentKind => {
    const kind = kinds.find((each) => each.name === name);
    if (!kind) throw refuse.invalidInput('kind', '没有这一类内容');
    return kind;
  };

  const namedKinds = (byKind: readonly { kind: string; total: number }[]) => byKind.map(({ kind, total }) => ({ label: kinds.find(({ name }) => name === kind)?.declaration.label ?? kind, total }));

  /** @throws Refusal 10059 in the transaction, so that references added after the editor looked are counted */
  function unlessReferenced({ clock }: ReadOnlyContext, kind: AnyContentKind, code: string, despiteReferences: boolean, consequence: string): Checked {
    if (despiteReferences) return {};
    const check = async (tx: Tx) => {
      const inside = { clock, database: { read: tx } };
      const entry = await openEntry(inside, kind, { code });
      if (entry) requireUnreferenced(namedKinds(await countReferences(inside, kind, entry)), consequence);
    };
    return { check };
  }

  async function opened(context: ReadOnlyContext, { kind: name, code, version }: { kind: string; code: string; version?: number | undefined }) {
    const kind = kindOf(name);
    const entry = await openEntry(context, kind, { code, ...(version === undefined ? {} : { version }) });
    if (!entry) throw noSuchEntry();
    return { kind, entry };
  }

  return {
    consoleContentList: async ({ kind: name, sort, pageNum, pageSize, ...conditions }, { context }) => {
      const kind = kindOf(name);
      const page = sort === 'order' ? { pageNum: 1, pageSize: sortedAtMost } : { pageNum, pageSize };
      const { list, counts } = await listEntries(context, kind, { ...conditions, sort, limit: page.pageSize, offset: (page.pageNum - 1) * page.pageSize });
      const names = await authorNames(context, list.map(({ updatedBy }) => updatedBy));
      const total = conditions.state === undefined ? totalOf(Object.values(counts)) : counts[conditions.state];
      return { list: list.map((entry) => presentRow(entry, names)), total, ...page, counts, categories: await listCategories(context, kind) };
    },

    consoleContentOpen: async (address, { context }) => {
      const { kind, entry } = await opened(context, address);
      const row = await findListed(context, kind, { code: entry.code });
      if (!row) throw noSuchEntry();
      const shown = row.shownVersion === null || row.shownVersion === entry.version ? null : await openEntry(context, kind, { code: entry.code, version: row.shownVersion });
      const names = await authorNames(context, [row.updatedBy, entry.savedBy]);
      return {
        ...presentRow(row, names),
        opened: { ...presentVersion(entry, names), body: entry.body },
        shownBody: shown?.body ?? null,
        names: await namedBy(context, kind, entry),
        referenced: totalOf((await countReferences(context, kind, entry)).map(({ total }) => total)),
        formerCodes: await formerCodesOf(context, kind, { code: entry.code }),
      };
    },

    consoleContentSave: async ({ kind: name, ...draft }, caller) => {
      const kind = kindOf(name);
      requireAllowedCode(kind, 'code', draft.code);
      return saveDraft(caller.context, kind, { ...draft, mergeMilliseconds }, authorOfCaller(caller));
    },

    consoleContentPublish: async ({ kind, code, version, unpublishAt }, caller) => {
      const { context } = caller;
      requireLater('unpublishAt', unpublishAt, context.clock.now());
      const { plannedVersion } = await publish(caller.context, kindOf(kind), { code, version, latestOnly: true, ...endAt(unpublishAt) }, authorOfCaller(caller));
      return { version, plannedVersion };
    },

    consoleContentSchedule: async ({ kind, code, version, publishAt, unpublishAt }, caller) => {
      const now = caller.context.clock.now();
      requireLater('publishAt', publishAt, now);
      requireLater('unpublishAt', unpublishAt, now);
      const outcome = await publish(caller.context, kindOf(kind), { code, version, latestOnly: true, publishAt: Date.parse(publishAt), ...endAt(unpublishAt) }, authorOfCaller(caller));
      return { planned: presentShowing(outcome.version, outcome.publishAt, outcome.unpublishAt) };
    },

    consoleContentCancelPlan: async ({ kind, code }, caller) => {
      await cancelPlan(caller.context, kindOf(kind), { code }, authorOfCaller(caller));
      return null;
    },

    consoleContentTakeBack: async ({ unpublishAt, despiteReferences, ...address }, caller) => {
      const { context } = caller;
      requireLater('unpublishAt', unpublishAt, context.clock.now());
      const { kind, entry } = await opened(context, address);
      await unpublish(context, kind, { code: entry.code, ...endAt(unpublishAt), ...unlessReferenced(context, kind, entry.code, despiteReferences, '撤下以后，它们的页面上就没有它了') }, authorOfCaller(caller));
      return null;
    },

    consoleContentReorder: async ({ kind: name, codes, from }, caller) => {
      const kind = kindOf(name);
      if (kind.declaration.order !== 'operator') throw refuse.invalidInput('kind', `${kind.declaration.listLabel}按日期排，不能手工排序`);
      await reorder(caller.context, kind, { codes, from }, authorOfCaller(caller));
      return null;
    },

    consoleContentHistory: async ({ kind: name, code }, { context }) => {
      const kind = kindOf(name);
      const row = await findListed(context, kind, { code });
      const found = await history(context, kind, { code, limit: mostVersions, formerCodes: await formerCodesOf(context, kind, { code }) });
      if (!row || !found) throw noSuchEntry();
      const names = await authorNames(context, [...found.versions.map(({ savedBy }) => savedBy), ...found.events.map(({ actor }) => actor)]);
      return {
        shownVersion: row.shownVersion,
        plannedVersion: row.plannedVersion,
        versions: found.versions.map((version) => ({ ...presentVersion(version, names), restoredFrom: version.restoredFrom })),
        events: found.events.map((event) => presentEvent(event, names)),
      };
    },

    consoleContentRestore: async ({ kind, code, version, basedOnVersion }, caller) => ({ code, ...(await restore(caller.context, kindOf(kind), { code, version, basedOnVersion }, authorOfCaller(caller))) }),

    consoleContentReferences: async ({ pageNum, pageSize, ...address }, { context }) => {
      const { kind, entry } = await opened(context, address);
      const byKind = await countReferences(context, kind, entry);
      const list = await listReferences(context, kind, entry, { limit: pageSize, offset: (pageNum - 1) * pageSize });
      const names = await authorNames(context, list.map(({ updatedBy }) => updatedBy));
      return { list: list.map((row) => presentRow(row, names)), total: totalOf(byKind.map(({ total }) => total)), pageNum, pageSize, byKind };
    },

    consoleContentChangeCode: async ({ kind: name, code, newCode, despiteReferences }, caller) => {
      const { context } = caller;
      const kind = kindOf(name);
      requireAllowedCode(kind, 'newCode', newCode);
      await changeCode(context, kind, { code, newCode, ...unlessReferenced(context, kind, code, despiteReferences, '换了编码，它们就找不到它了') }, authorOfCaller(caller));
      return null;
    },
  };
}
