import { expect, test } from 'vitest';
import { describeOnPostgres } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { atEveryStatement, distantDatabase, heard, rowsOf } from '../testing-lost-connection.ts';
import { history, publish, published, saveDraft } from './index.ts';
import { editor, note } from './testing-kinds.ts';

describeOnPostgres('a connection that breaks at any statement of a publication', (open) => {
  test.each([
    ['once, before', 'before', false],
    ['once, after', 'after', false],
    ['for good, before', 'before', true],
    ['for good, after', 'after', true],
  ] as const)('%s it is done, shows the old version or the new one, and publishing again shows the new one', async (_when, at, staysAway) => {
    const distant = await distantDatabase(open);
    const context = testContext(distant.database);
    const newOnes = async () => (await published(context, note)).filter(({ body }) => body.title === 'new').length;
    let number = 0;
    const cuts = await atEveryStatement(distant, at, staysAway, async (cut, mended) => {
      const code = `n${++number}`;
      await saveDraft(context, note, { code, body: { title: 'old' } }, editor);
      await publish(context, note, { code }, editor);
      await saveDraft(context, note, { code, body: { title: 'new' } }, editor);
      const before = await newOnes();
      const rows = await rowsOf(distant, ['content_publications']);
      cut();
      const outcome = await heard(() => publish(context, note, { code }, editor));
      expect(outcome).toBe(mended() && staysAway ? 503 : 'done');
      expect(outcome === 'done' ? [1] : [0, 1]).toContain((await newOnes()) - before);
      expect(await heard(() => publish(context, note, { code }, editor))).toBe('done');
      expect([(await newOnes()) - before, await rowsOf(distant, ['content_publications'])]).toEqual([1, rows]);
    });
    expect(cuts).toBeGreaterThan(8);
  });
});

describeOnPostgres('a connection that breaks at any statement of a save', (open) => {
  test.each([
    ['once, after', 'after', false],
    ['for good, after', 'after', true],
  ] as const)('%s it is saved or not, and the same save again leaves one new version', async (_when, at, staysAway) => {
    const distant = await distantDatabase(open);
    const context = testContext(distant.database);
    let number = 0;
    const cuts = await atEveryStatement(distant, at, staysAway, async (cut, mended) => {
      const code = `s${++number}`;
      await saveDraft(context, note, { code, body: { title: 'old' } }, editor);
      const save = () => heard(() => saveDraft(context, note, { code, body: { title: 'new' }, basedOnVersion: 1 }, editor));
      cut();
      expect(await save()).toBe(mended() && staysAway ? 503 : 'done');
      expect(await save()).toBe('done');
      const { versions = [], events = [] } = (await history(context, note, { code })) ?? {};
      expect([versions.map(({ version }) => version), events.length]).toEqual([[2, 1], 2]);
    });
    expect(cuts).toBeGreaterThan(6);
  });
});
