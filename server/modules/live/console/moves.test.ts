import { expect, test, vi } from 'vitest';
import type { CallName, RequestOf } from '../../../../contract/calls/index.ts';
import { describeOnSqlite } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { consoleLiveHandlers } from './handlers.ts';

const [own, other] = ['100000000001', '100000000002'];

describeOnSqlite('calls of the console that read a whole list', (open) => {
  async function opened() {
    const context = testContext(await open());
    for (const [index, topCode] of [own, other].entries()) await addTestPerson(context, { phone: `1391234567${index}`, name: '赵敏', memberships: [[topCode, 'administrator']] });
    await context.database.transaction((tx) => tx.deleteFrom('trials').execute());
    const call = <Name extends keyof typeof consoleLiveHandlers & CallName>(name: Name, request: RequestOf<Name>, topCode = own) =>
      answerOf(consoleLiveHandlers as never, name, request, { ...testCaller(context), session: { sessionId: 's', personId: 'p', topCode, roles: ['administrator'], live: null } });
    const lesson = { liveCode: 'LV-1', basedOn: '', liveName: '安全用电', teacherName: '何建新', startTime: '2026-03-03T19:30:00+08:00', endTime: '2026-03-03T21:00:00+08:00', visibility: 'list' } as RequestOf<'consoleLiveSave'>;
    const save = (changes: Partial<RequestOf<'consoleLiveSave'>> = {}, topCode = own) => call('consoleLiveSave', { ...lesson, ...changes }, topCode);
    return { context, call, save };
  }
  const tooMany = { returnCode: 42900 };

  test('refuse moves of one enterprise beyond 300 in ten minutes, also refused ones, and no other saves, and none of another enterprise', async () => {
    const { context, save } = await opened();
    const { version } = await save();
    await save({ liveCode: 'LV-2' }, other);
    const outdated = { basedOn: 'none', startTime: '2026-03-03T19:00:00+08:00' };
    for (let time = 0; time < 300; time++) await expect(save(outdated)).rejects.not.toMatchObject(tooMany);
    await expect(save(outdated)).rejects.toMatchObject(tooMany);
    await expect(save({ basedOn: version, liveName: '安全用电（二）' })).resolves.toMatchObject({ liveCode: 'LV-1' });
    await expect(save({ ...outdated, liveCode: 'LV-2' }, other)).rejects.not.toMatchObject(tooMany);
    context.clock.advance(600_000);
    await expect(save(outdated)).rejects.not.toMatchObject(tooMany);
  });

  test('refuse attendance, exports and checks of a list beyond the limit of the enterprise', async () => {
    const { call, save } = await opened();
    await save();
    await save({ liveCode: 'LV-2' }, other);
    const byLive = { liveCode: 'LV-1' };
    const people = [{ row: 1, name: '周建平', phone: '13800001023', card: '' }];
    for (const [name, request, points] of [['consoleLiveAttendance', byLive, 300], ['consoleLiveExportPeople', byLive, 60], ['consoleLiveCheckPeople', { ...byLive, people }, 300]] as const) {
      for (let time = 0; time < points; time++) await call(name, request);
      await expect(call(name, request), name).rejects.toMatchObject(tooMany);
      await expect(call(name, { ...request, liveCode: 'LV-2' }, other)).resolves.toBeDefined();
    }
  });

  test('decrypt an exported list in several turns', async () => {
    const { context, call, save } = await opened();
    await save();
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people: Array.from({ length: 20 }, (_, row) => ({ row, name: '周建平', phone: String(13_800_000_000 + row), card: '' })) });
    let turn = 0;
    const turns = new Set<number>();
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    const { secrets } = context;
    const { open: decrypt } = secrets;
    Object.assign(secrets, {
      open(sealed: string) {
        time += 1;
        if (!turns.has(turn)) setImmediate(() => turn++);
        turns.add(turn);
        return decrypt.call(secrets, sealed);
      },
    });
    expect((await call('consoleLiveExportPeople', { liveCode: 'LV-1' })).people).toHaveLength(20);
    expect(turns.size).toBeGreaterThan(2);
  });
});
