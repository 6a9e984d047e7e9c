import type { DataOf, ParsedRequestOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { endOfDay, isoTime, startOfDay } from '../../../contract/dates.ts';
import { type AuditEntry, authorOfCaller, countTrailOf, actLabel, actorsAt, recordAct, trailOf, type TrailFilter } from '../../audit/index.ts';
import type { EnterpriseCaller } from '../../calls/caller.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { titlesOf } from '../../publishing/index.ts';
import { memberIds, peopleOf } from '../accounts/index.ts';
import { actDetail } from './act-detail.ts';

/** The audit entries of an enterprise for its administrators (spec console#records). Acts on a person's own login are not the enterprise's business. */

type Filters = ParsedRequestOf<'consoleAuditExport'>;
type Shown = DataOf<'consoleAuditList'>['list'][number];

const actsOf = { live: ['live.%'], member: ['role.%', 'join.%'], enterprise: ['enterprise.%', 'audit.%'] } as const;
const allActs = Object.values(actsOf).flat();
const actorsAtMost = 100;
const exportedAtMost = 5_000;

const filterOf = (topCode: string, { group, actor, from, until }: Filters): TrailFilter => ({
  topCode,
  acts: group === undefined ? allActs : actsOf[group],
  actor: actor ?? null,
  from: from === undefined ? 0 : startOfDay(`${from}T12:00:00+08:00`),
  until: until === undefined ? Number.MAX_SAFE_INTEGER : endOfDay(`${until}T12:00:00+08:00`),
});

export async function listAudit(context: ReadOnlyContext, topCode: string, { pageNum, pageSize, ...filters }: ParsedRequestOf<'consoleAuditList'>): Promise<DataOf<'consoleAuditList'>> {
  const { read } = context.database;
  const filter = filterOf(topCode, filters);
  const actors = await actorsAt(read, { topCode, acts: allActs }, actorsAtMost);
  const names = await namesOf(context, topCode, actors);
  return {
    list: await shown(context, topCode, await trailOf(read, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize })),
    total: await countTrailOf(read, filter),
    pageNum,
    pageSize,
    actors: actors.filter(isPerson).map((code) => ({ code, name: names.get(code)! })),
  };
}

export async function exportAudit(caller: EnterpriseCaller, filters: Filters): Promise<DataOf<'consoleAuditExport'>> {
  const { context, transaction, session: { topCode } } = caller;
  const { read } = context.database;
  const filter = filterOf(topCode, filters);
  const list = await shown(context, topCode, await trailOf(read, filter, { limit: exportedAtMost, offset: 0 }));
  const total = await countTrailOf(read, filter);
  await transaction((tx) => recordAct(context, tx, authorOfCaller(caller), { action: 'audit.export', topCode, subjectKind: 'enterprise', subjectCode: topCode, detail: { entries: list.length } }));
  return { list, total };
}

async function shown(context: ReadOnlyContext, topCode: string, entries: readonly AuditEntry[]): Promise<Shown[]> {
  const subjectsOf = (kind: string) => entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectCode }) => subjectCode);
  const names = await namesOf(context, topCode, [...entries.map(({ actor }) => actor), ...subjectsOf('person')]);
  const titles = await titlesOf(context, topCode, [...new Set(subjectsOf('live'))].map((code) => ({ kind: 'live', code })));
  return entries.map(({ id, at, actor, action, subjectKind, subjectCode, network, requestId, detail }) => ({
    id,
    at: isoTime(at),
    actor: { code: isPerson(actor) ? actor : null, name: names.get(actor)! },
    act: actLabel(action),
    subject: subjectKind === 'live' ? titles.get(`live/${subjectCode}`) || subjectCode : subjectKind === 'person' ? names.get(subjectCode)! : '',
    liveCode: subjectKind === 'live' && titles.has(`live/${subjectCode}`) ? subjectCode : null,
    detail: actDetail(detail),
    network,
    requestId,
  }));
}

/** `seed`, `system` and `command:…` are the portal itself and its operators on the server. */
const isPerson = (actor: string): boolean => actor !== 'seed' && actor !== 'system' && !actor.startsWith('command:');

/** Names of people who belong to the enterprise. People of the platform are shown by their office. */
async function namesOf(context: ReadOnlyContext, topCode: string, codes: readonly string[]): Promise<Map<string, string>> {
  const all = [...new Set(codes)];
  const people = await peopleOf(context, all.filter(isPerson));
  const { read } = context.database;
  const members = await memberIds(read, topCode, [...people.keys()]);
  const operators = await memberIds(read, platformTopCode, [...people.keys()]);
  const nameOf = (code: string): string => {
    if (!isPerson(code)) return code.startsWith('command:') ? '运维人员' : '系统';
    const person = people.get(code);
    if (person === undefined) return '已注销的人';
    return operators.has(code) && !members.has(code) ? '平台运营' : person.name || '没有姓名的人';
  };
  return new Map(all.map((code) => [code, nameOf(code)]));
}
