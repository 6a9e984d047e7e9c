import { expect, test } from 'vitest';
import { createDocumentChanges, type ListedDocument, movedForward, withDocument, withoutDocument, withTitle } from './document-changes.ts';

const document = (id: string): ListedDocument => ({ id, title: id, pages: ['/files/a.webp'] });

/** A server that answers later, as a slow one does. */
function slowServer(ids: string[]) {
  let stored: readonly ListedDocument[] = ids.map(document);
  let fails = 0;
  const change = createDocumentChanges({
    read: async () => stored,
    async save(next) {
      await Promise.resolve();
      if (fails-- > 0) throw new Error('lost');
      stored = next;
    },
  });
  return { change, titles: () => stored.map(({ title }) => title), failOnce: () => void (fails = 1) };
}

test('two quick moves, a new name and a removal all count, although the list on the screen is still the first one', async () => {
  const { change, titles } = slowServer(['甲', '乙', '丙', '丁']);
  await Promise.all([change(movedForward('丙')), change(movedForward('丙')), change(withTitle('甲', '甲（改）')), change(withoutDocument('乙'))]);
  expect(titles()).toEqual(['丙', '甲（改）', '丁']);
});

test('a change that fails leaves the next one to be made', async () => {
  const { change, titles, failOnce } = slowServer(['甲', '乙']);
  failOnce();
  const [moved] = await Promise.allSettled([change(movedForward('乙')), change(withTitle('甲', '丙'))]);
  expect(moved!.status).toBe('rejected');
  expect(titles()).toEqual(['丙', '乙']);
});

test('the first document stays first, and a document that was stored without an answer is not added twice', async () => {
  const { change, titles } = slowServer(['甲', '乙']);
  await change(movedForward('甲'));
  await change(withDocument(document('乙')));
  expect(titles()).toEqual(['甲', '乙']);
});
