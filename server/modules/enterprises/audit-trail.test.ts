import { beforeEach, expect, test } from 'vitest';
import { recordAct } from '../../audit/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { publish, saveDraft } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { loggedIn } from '../../testing-lives.ts';
import { liveKind } from '../live/index.ts';
import { consoleHandlers } from './index.ts';

const [own, other] = ['100000000001', '100000000002'];
const day = 86_400_000;

describeOnBothDatabases('the audit entries of an enterprise', (open) => {
  let context: TestContext;
  let administrator: string;
  let student: string;
  let operator: string;

  beforeEach(async () => {
    context = testContext(await open());
    administrator = await addTestPerson(context, { phone: '13912345671', name: '赵敏', memberships: [[own, 'administrator']] });
    student = await addTestPerson(context, { phone: '13912345672', name: '陈晓', memberships: [[own, 'student']] });
    operator = await addTestPerson(context, { phone: '13912345673', name: '运营甲', memberships: [['-1', 'operator']] });
    await context.database.transaction((tx) => tx.deleteFrom('audit_entries').execute());
    await saveDraft(context, liveKind, { topCode: own, code: 'L1', body: { liveName: '焊工第二讲', pcCover: '/files/launch/lives/a.webp', teacherName: '', outline: '' } }, { userCode: administrator });
    await publish(context, liveKind, { topCode: own, code: 'L1' }, { userCode: administrator });
    const act = async (userCode: string, record: Parameters<typeof recordAct>[3]) => {
      context.clock.advance(1_000);
      await context.database.transaction((tx) => recordAct(context, tx, { userCode, clientAddress: '203.0.113.9', requestId: 'r-1' }, record));
    };
    await act(administrator, { action: 'live.people', topCode: own, subjectKind: 'live', subjectCode: 'L1', detail: { added: 12 } });
    await act(operator, { action: 'live.end', topCode: own, subjectKind: 'live', subjectCode: 'gone', detail: {} });
    context.clock.advance(day);
    await act(administrator, { action: 'role.give', topCode: own, subjectKind: 'person', subjectCode: student, detail: { role: 'teacher' } });
    await act(student, { action: 'password.change', topCode: own, subjectKind: 'person', subjectCode: student });
    await act(administrator, { action: 'live.people', topCode: other, subjectKind: 'live', subjectCode: 'L2', detail: { added: 1 } });
  });

  const caller = () => loggedIn(context, administrator, { topCode: own, roles: ['administrator'] });
  const list = (filters: object = {}) => answerOf(consoleHandlers, 'consoleAuditList', { pageNum: 1, pageSize: 20, ...filters }, caller());
  const told = async (filters: object = {}) => (await list(filters)).list.map(({ actor, act, subject, detail }) => [actor.name, act, subject, detail].join(' '));
  const all = ['赵敏 成员角色的授予 陈晓 讲师', '平台运营 直播的下播 gone ', '赵敏 直播名单的更改 焊工第二讲 加 12 人'];

  test('are those of the own enterprise with names, newest first, and without acts on people’s own logins', async () => {
    expect(await told()).toEqual(all);
    const { list: entries, total, actors } = await list({ pageSize: 1 });
    expect([entries.length, total]).toEqual([1, 3]);
    expect(actors).toEqual([{ code: administrator, name: '赵敏' }, { code: operator, name: '平台运营' }]);
    expect((await list()).list.map(({ liveCode, network }) => [liveCode, network])).toEqual([[null, '203.0.113.0/24'], [null, '203.0.113.0/24'], ['L1', '203.0.113.0/24']]);
  });

  test('are filtered by kind, person and day', async () => {
    expect(await told({ group: 'member' })).toEqual(all.slice(0, 1));
    expect(await told({ actor: operator })).toEqual(all.slice(1, 2));
    const today = new Date(context.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await told({ from: today })).toEqual(all.slice(0, 1));
    expect(await told({ until: today })).toEqual(all);
  });

  test('are exported, and the export is an entry itself', async () => {
    expect(await answerOf(consoleHandlers, 'consoleAuditExport', { group: 'live' }, caller())).toMatchObject({ total: 2, list: [{ act: '直播的下播' }, { act: '直播名单的更改' }] });
    expect((await told({ group: 'enterprise' }))[0]).toBe('赵敏 操作记录的导出  2 条');
  });
});
