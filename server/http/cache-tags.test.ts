import { expect, test } from 'vitest';
import { addressOf, type CallName, calls as shapes, type CallShape } from '../../contract/calls/index.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { createCalls } from './calls.ts';
import { handlers } from './handlers.ts';

/** The smallest valid request: each required field has a value that fits any type of field. */
function leastRequest({ request }: CallShape): Record<string, string> {
  const parsed = request.safeParse({});
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path }) => [String(path[0]), '01']));
}

const isForAnybody = (name: CallName): boolean => {
  const shape: CallShape = shapes[name];
  return shape.cached === true || (shape.access === 'anyone' && addressOf(name).method === 'GET' && !shape.hasEffect);
};
/** Calls that read no published content: kinds of enterprises are code, a QR code belongs to one visitor, and events of a class and a signature are not content. */
const ofNoContent: readonly CallName[] = ['getEnterpriseTypeList', 'wechatQrStatus', 'liveEvents', 'livePublicStreams', 'liveReplay', 'wechatShareSignature', 'pushKey'];
const asked = (Object.keys(shapes) as CallName[]).filter((name) => isForAnybody(name) && !ofNoContent.includes(name));

describeOnSqlite('answers cached for all callers', (open) => {
  test('carry the cache tags of the content that they read', async () => {
    const context = testContext(await open());
    const calls = createCalls({ context, handlers, sessionOf: () => Promise.resolve(null) });
    const forgotten: unknown[] = [];
    for (const name of asked) {
      const answer = await calls.answer(name, { requestId: 'r-1', clientAddress: '203.0.113.7', throughProxy: false, tenant: { topCode: '-1' }, headers: new Headers(), parameters: leastRequest(shapes[name]) });
      if (!answer.tags?.length) forgotten.push([name, answer.returnCode]);
    }
    expect(asked.length).toBeGreaterThan(30);
    expect(forgotten).toEqual([]);
  });
});
