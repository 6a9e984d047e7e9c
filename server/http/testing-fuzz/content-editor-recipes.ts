import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import { newsKind } from '../../modules/news/index.ts';
import { friendlyLinkKind } from '../../modules/site/index.ts';
import { publish, saveDraft } from '../../publishing/index.ts';
import { headersOf } from './editor-logins.ts';
import { evidenceOf, type Fields, type FindEvidence, type Recipe } from './recipe.ts';
import type { World } from './world.ts';

/** Calls of an operator of the platform for content in the console. */

const none = fc.record({});
const paging = { pageNum: fc.integer({ min: 1, max: 100 }).map(String), pageSize: fc.integer({ min: 1, max: 50 }).map(String) };
const existing = fc.constantFrom(['news', 'exam-hall-checklist'], ['course', 'welding-tig'], ['courseCategory', 'welding'], ['expert', 'han-liqun'], ['siteConfig', 'site']).map(([kind, code]) => ({ kind, code }));
const body = fc.record({ title: fc.constantFrom('题', '<b>题</b>', '题 👍'), content: fc.constantFrom('', '<p>正文<script>1</script></p>', '<p>'.repeat(30)) }, { requiredKeys: ['title'] });

/** Evidence with fields that are looked up for each input, with an operator's login. */
const asOperator = (find: (world: World) => Promise<Fields> | Fields = () => ({})): FindEvidence => async (world) => evidenceOf(await find(world), await headersOf(world, 'operator', '-1'));
const asOthers = (find?: (world: World) => Promise<Fields> | Fields): FindEvidence[] =>
  ([['operator', 'found'], ['administrator', 'found']] as const).map(([role, enterprise]) => async (world) => evidenceOf((await find?.(world)) ?? {}, await headersOf(world, role, world.enterprises[enterprise])));

const freshCode = (world: World): string => `n${world.freshId()}`;
const draft = async (world: World): Promise<{ kind: 'news'; code: string }> => {
  const code = freshCode(world);
  await saveDraft(world.context, newsKind, { code, body: { title: code } }, { userCode: 'fuzz' });
  return { kind: 'news', code };
};
const shown = async (world: World): Promise<{ kind: 'news'; code: string }> => {
  const entry = await draft(world);
  await publish(world.context, newsKind, { code: entry.code }, { userCode: 'fuzz' });
  return entry;
};
const unsaved = (world: World): Fields => ({ kind: 'news', code: freshCode(world), basedOnVersion: 0 });
const firstVersion = async (world: World): Promise<Fields> => ({ ...(await draft(world)), version: 1 });
/** Entries of a kind with manual order. */
const both = async (world: World): Promise<Fields> => {
  const codes = [freshCode(world), freshCode(world)];
  for (const code of codes) await saveDraft(world.context, friendlyLinkKind, { code, body: { resName: code, linkUrl: '/version' } }, { userCode: 'fuzz' });
  return { kind: 'friendlyLink', codes: codes.toReversed(), from: codes };
};
const times = { publishAt: fc.constantFrom('2027-05-01T09:00:00+08:00', '2027-05-01T01:00:00Z') };
const end = { unpublishAt: fc.constantFrom('2028-01-01T00:00:00+08:00', '2029-12-31T23:59:59.999Z') };
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] });

export const contentEditorRecipes = {
  consoleContentList: {
    chosen: fc.record(
      {
        kind: fc.constantFrom('news', 'course', 'banner', 'siteConfig'),
        keyword: fc.constantFrom('', '焊', '%', '_ a', 'Ａ'),
        state: fc.constantFrom('draft', 'planned', 'published', 'changed', 'withdrawn'),
        categoryCode: fc.constantFrom('welding', 'no-such-thing'),
        sort: fc.constantFrom('updated', 'listed', 'order'),
        ...paging,
      },
      { requiredKeys: ['kind'] },
    ),
    evidence: asOperator(),
    useless: asOthers(),
  },
  consoleContentOpen: { chosen: existing, evidence: asOperator(), useless: asOthers() },
  consoleContentSave: { chosen: fc.record({ body }), evidence: asOperator(unsaved), useless: asOthers(unsaved) },
  consoleContentPublish: { chosen: some(end), evidence: asOperator(firstVersion), useless: asOthers(firstVersion) },
  consoleContentSchedule: { chosen: fc.record({ ...times, ...end }, { requiredKeys: ['publishAt'] }), evidence: asOperator(firstVersion), useless: asOthers(firstVersion) },
  consoleContentCancelPlan: { chosen: none, evidence: asOperator(draft), useless: asOthers(draft) },
  consoleContentTakeBack: { chosen: some({ ...end, despiteReferences: fc.boolean() }), evidence: asOperator(shown), useless: asOthers(shown) },
  consoleContentReorder: { chosen: none, evidence: asOperator(both), useless: asOthers(both) },
  consoleContentHistory: { chosen: existing, evidence: asOperator(), useless: asOthers() },
  consoleContentRestore: { chosen: fc.record({ basedOnVersion: fc.constant(1) }), evidence: asOperator(firstVersion), useless: asOthers(firstVersion) },
  consoleContentReferences: { chosen: fc.tuple(existing, some(paging)).map(([entry, page]) => ({ ...entry, ...page })), evidence: asOperator(), useless: asOthers() },
  consoleContentChangeCode: { chosen: some({ despiteReferences: fc.boolean() }), evidence: asOperator(async (world) => ({ ...(await draft(world)), newCode: freshCode(world) })), useless: asOthers(async (world) => ({ ...(await draft(world)), newCode: freshCode(world) })) },
} satisfies Partial<Record<CallName, Recipe>>;
