import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { Refusal } from '../calls/refusal.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import {
  cancelPlan,
  type ContentChange,
  history,
  onContentChanged,
  openEntry,
  publish,
  published,
  publishedOne,
  registerPublishingJobs,
  reorder,
  restore,
  saveDraft,
  unpublish,
} from './index.ts';
import { line } from '../../contract/content/field.ts';
import { editor, hour, note, testKind, words } from './testing-kinds.ts';

describeOnBothDatabases('content', (open) => {
  let context: TestContext;
  let heard: ContentChange[];

  beforeEach(async () => {
    context = testContext(await open());
    heard = [];
    onContentChanged(context, (message) => heard.push(message));
    registerPublishingJobs(context);
  });

  const save = (code: string, text: string, more: object = {}) => saveDraft(context, note, { code, body: { title: text, ...more } }, editor);
  const saveAndPublish = async (code: string, text: string, more: object = {}) => {
    await save(code, text, more);
    await publish(context, note, { code }, editor);
  };
  const shown = async () => (await published(context, note)).map(({ body }) => body.title);

  describe('drafts', () => {
    test('are not shown to visitors until they are published', async () => {
      await save('a', 'first');
      expect(await shown()).toEqual([]);
      await publish(context, note, { code: 'a' }, editor);
      expect(await shown()).toEqual(['first']);
      await save('a', 'second');
      expect(await shown()).toEqual(['first']);
      expect(await openEntry(context, note, { code: 'a' })).toMatchObject({ version: 2, body: { title: 'second' }, shown: { version: 1, unpublishAt: null }, planned: null });
    });

    test('saved unchanged make no new version', async () => {
      await save('a', 'first');
      expect(await save('a', 'first')).toEqual({ code: 'a', version: 1 });
    });

    test('of an editor who opened an older version are refused', async () => {
      await save('a', 'first');
      await save('a', 'of another editor');
      const late = saveDraft(context, note, { code: 'a', body: { title: 'mine' }, basedOnVersion: 1 }, editor);
      await expect(late).rejects.toMatchObject({ returnCode: 10058, data: { latestVersion: 2 } });
      expect((await openEntry(context, note, { code: 'a' }))?.body.title).toBe('of another editor');
    });

    test('of two editors who save the same version at the same time: one gets a conflict', async () => {
      await save('a', 'first');
      const outcomes = await Promise.allSettled(
        ['x', 'y'].map((text) => saveDraft(context, note, { code: 'a', body: { title: text }, basedOnVersion: 1 }, editor)),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await history(context, note, { code: 'a' }))?.versions).toHaveLength(2);
    });

    test('of two editors who create the same code at the same time: one gets a conflict', async () => {
      const outcomes = await Promise.allSettled(['x', 'y'].map((text) => saveDraft(context, note, { code: 'a', body: { title: text }, basedOnVersion: 0 }, editor)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { returnCode: 10058 } });
    });

    test('that break their schema name the field and store nothing', async () => {
      const refused = saveDraft(context, note, { code: 'a', body: { title: '' } }, editor);
      await expect(refused).rejects.toMatchObject({ returnCode: 40001, data: { field: 'title' }, message: '不可为空' });
      await expect(saveDraft(context, note, { code: 'a', body: { title: 'x', isAdmin: true } }, editor)).rejects.toMatchObject({ data: { field: 'isAdmin' } });
      await expect(saveDraft(context, note, { code: '../a', body: { title: 'x' } }, editor)).rejects.toMatchObject({ data: { field: 'code' } });
      expect(await openEntry(context, note, { code: 'a' })).toBeNull();
    });

    test('keep no script in their HTML', async () => {
      await save('a', 'first', { content: '<p onclick="x()">text<script>alert(1)</script></p>' });
      expect((await openEntry(context, note, { code: 'a' }))?.body.content).toBe('<p>text</p>');
    });
  });

  describe('publishing at a time', () => {
    test('shows the entry from that time on, and purges then', async () => {
      await save('a', 'later');
      const at = context.clock.now() + hour;
      await publish(context, note, { code: 'a', publishAt: at }, editor);
      expect(await shown()).toEqual([]);
      await context.outbox.runDue();
      heard.length = 0;
      context.clock.set(at - 1);
      expect(await shown()).toEqual([]);
      expect(await context.outbox.runDue()).toBe(0);
      context.clock.set(at);
      expect(await shown()).toEqual(['later']);
      await context.outbox.runDue();
      expect(heard).toMatchObject([{ topCode: '-1', kind: 'note', code: 'a' }]);
    });

    test('purges when the shown content changes by itself, if that is still to come', async () => {
      const at = context.clock.now() + hour;
      const turning = testKind('turning', { endsAt: line(20, words) }, { stateChangeTimes: ({ endsAt }) => [Number(endsAt)] });
      for (const [code, endsAt] of [['later', at], ['long-ago', at - 2 * hour]] as const) {
        await saveDraft(context, turning, { code, body: { endsAt: String(endsAt) } }, editor);
        await publish(context, turning, { code }, editor);
      }
      await context.outbox.runDue();
      heard.length = 0;
      context.clock.set(at);
      await context.outbox.runDue();
      expect(heard).toMatchObject([{ kind: 'turning', code: 'later' }]);
    });

    test('keeps the current version until then, without a gap', async () => {
      await saveAndPublish('a', 'now');
      await save('a', 'tomorrow');
      const at = context.clock.now() + 24 * hour;
      await publish(context, note, { code: 'a', publishAt: at }, editor);
      context.clock.set(at - 1);
      expect(await shown()).toEqual(['now']);
      context.clock.set(at);
      expect(await shown()).toEqual(['tomorrow']);
    });

    test('moved to a later time keeps the current version until then', async () => {
      await saveAndPublish('a', 'now');
      await save('a', 'tomorrow');
      const start = context.clock.now();
      await publish(context, note, { code: 'a', publishAt: start + hour }, editor);
      await publish(context, note, { code: 'a', publishAt: start + 3 * hour }, editor);
      context.clock.set(start + 2 * hour);
      expect(await shown()).toEqual(['now']);
      context.clock.set(start + 3 * hour);
      expect(await shown()).toEqual(['tomorrow']);
    });

    test('stays planned when a correction is published at once', async () => {
      await saveAndPublish('a', 'misprint');
      await save('a', 'tomorrow');
      const at = context.clock.now() + hour;
      await publish(context, note, { code: 'a', publishAt: at }, editor);
      await save('a', 'corrected');
      const outcome = await publish(context, note, { code: 'a' }, editor);
      expect(outcome).toMatchObject({ version: 3, plannedVersion: 2, unpublishAt: at });
      expect(await shown()).toEqual(['corrected']);
      context.clock.set(at);
      expect(await shown()).toEqual(['tomorrow']);
    });

    test('can be cancelled', async () => {
      await saveAndPublish('a', 'now');
      await save('a', 'tomorrow');
      const at = context.clock.now() + hour;
      await publish(context, note, { code: 'a', publishAt: at }, editor);
      await cancelPlan(context, note, { code: 'a' }, editor);
      context.clock.set(at);
      expect(await shown()).toEqual(['now']);
    });

    test('with an end withdraws it at that time', async () => {
      await save('a', 'for a day');
      const start = context.clock.now();
      await publish(context, note, { code: 'a', unpublishAt: start + hour }, editor);
      context.clock.set(start + hour - 1);
      expect(await shown()).toEqual(['for a day']);
      await context.outbox.runDue();
      heard.length = 0;
      context.clock.set(start + hour);
      expect(await shown()).toEqual([]);
      await context.outbox.runDue();
      expect(heard).toHaveLength(1);
    });

    test('refuses an end before the start', async () => {
      await save('a', 'x');
      const now = context.clock.now();
      await expect(publish(context, note, { code: 'a', publishAt: now + hour, unpublishAt: now + hour }, editor)).rejects.toMatchObject({ data: { field: 'unpublishAt' } });
      await expect(publish(context, note, { code: 'a', unpublishAt: now - 1 }, editor)).rejects.toBeInstanceOf(Refusal);
      expect(await shown()).toEqual([]);
    });
  });

  describe('withdrawing', () => {
    test('hides the entry at once, with its plan, and publishing shows it again', async () => {
      await saveAndPublish('a', 'now');
      await publish(context, note, { code: 'a', publishAt: context.clock.now() + hour }, editor);
      await unpublish(context, note, { code: 'a' }, editor);
      expect(await shown()).toEqual([]);
      context.clock.advance(2 * hour);
      expect(await shown()).toEqual([]);
      await publish(context, note, { code: 'a' }, editor);
      expect(await shown()).toEqual(['now']);
    });

    test('at a time keeps it until then', async () => {
      await saveAndPublish('a', 'now');
      const at = context.clock.now() + hour;
      await unpublish(context, note, { code: 'a', unpublishAt: at }, editor);
      expect(await shown()).toEqual(['now']);
      context.clock.set(at);
      expect(await shown()).toEqual([]);
    });

    test('of a missing entry is 40400', async () => {
      for (const attempt of [
        () => unpublish(context, note, { code: 'none' }, editor),
        () => publish(context, note, { code: 'none' }, editor),
        () => restore(context, note, { code: 'none', version: 1 }, editor),
        () => cancelPlan(context, note, { code: 'none' }, editor),
        () => reorder(context, note, { codes: ['none'] }, editor),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ returnCode: 40400 });
      }
      expect(await history(context, note, { code: 'none' })).toBeNull();
    });
  });

  describe('history', () => {
    test('lists the actor of every version and event, and restores an older version', async () => {
      const anHourLater = () => context.clock.advance(hour);
      await save('a', 'first');
      anHourLater();
      await publish(context, note, { code: 'a' }, editor);
      anHourLater();
      await save('a', 'second');
      anHourLater();
      await publish(context, note, { code: 'a' }, editor);
      anHourLater();
      expect(await restore(context, note, { code: 'a', version: 1 }, { userCode: 'operator-2' })).toEqual({ version: 3 });
      expect(await shown()).toEqual(['second']);
      anHourLater();
      await publish(context, note, { code: 'a' }, editor);
      expect(await shown()).toEqual(['first']);

      const records = await history(context, note, { code: 'a' });
      expect(records?.versions.map(({ version, savedBy, restoredFrom }) => [version, savedBy, restoredFrom])).toEqual([
        [3, 'operator-2', 1],
        [2, 'operator-1', null],
        [1, 'operator-1', null],
      ]);
      expect(records?.events.map(({ actor, action, detail }) => [actor, action, detail.version])).toEqual([
        ['operator-1', 'content.publish', 3],
        ['operator-2', 'content.restore', 3],
        ['operator-1', 'content.publish', 2],
        ['operator-1', 'content.save', 2],
        ['operator-1', 'content.publish', 1],
        ['operator-1', 'content.save', 1],
      ]);
      expect(records?.events[0]).toMatchObject({ network: '203.0.113.0/24', requestId: 'r-1' });
    });

    test('keeps the date that readers see through corrections', async () => {
      await saveAndPublish('a', 'first');
      const first = context.clock.now();
      context.clock.advance(48 * hour);
      await saveAndPublish('a', 'corrected');
      expect((await publishedOne(context, note, { code: 'a' }))?.listedAt).toBe(first);
      await publish(context, note, { code: 'a', listedAt: first - hour }, editor);
      expect((await publishedOne(context, note, { code: 'a' }))?.listedAt).toBe(first - hour);
    });
  });

  test('every change of public content is announced after its commit and also by the outbox, in case the announcement is lost', async () => {
    await saveAndPublish('a', 'x');
    expect(heard).toMatchObject([{ topCode: '-1', kind: 'note', code: 'a' }]);
    await save('draft', 'y');
    await reorder(context, note, { codes: ['draft', 'a'] }, editor);
    await unpublish(context, note, { code: 'a' }, editor);
    expect(heard.map(({ code }) => code)).toEqual(['a', null, 'a']);
    // Instances that missed the announcement get it from the outbox. The others do not handle it a second time.
    const missed: ContentChange[] = [];
    onContentChanged(context, (message) => missed.push(message));
    expect(await context.outbox.runDue()).toBe(3);
    expect(missed.map(({ code }) => code).toSorted()).toEqual(['a', 'a', null]);
    expect(heard).toHaveLength(3);
  });
});
