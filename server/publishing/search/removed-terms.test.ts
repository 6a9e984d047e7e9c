import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeOnSqlite, targetOf } from '../../database/testing.ts';
import { addDocuments, removeDocuments } from './index-store.ts';
import { dropRemovedTerms } from './removed-terms.ts';

describeOnSqlite('terms of content that site search no longer finds', (open) => {
  test('are removed from the index’s own pages too', async () => {
    const database = await open();
    const { file } = targetOf(database) as { file: string };
    const stands = async (term: string) => {
      await database.files?.truncateJournal();
      return readFileSync(file).includes(term);
    };
    const document = (number: number, term: string) => ({ number, topCode: '-1', kind: 'news', merit: 0, terms: new Map([[term, 3 as const], ['共有', 3 as const]]) });
    await database.transaction((tx) => addDocuments(tx, [document(1, '欧阳'), document(2, '焊工')]));
    await database.transaction((tx) => removeDocuments(tx, [1]));
    expect([await stands('欧阳'), await stands('焊工')]).toEqual([true, true]);
    await dropRemovedTerms(database);
    await database.files?.rewrite();
    expect([await stands('欧阳'), await stands('焊工')]).toEqual([false, true]);
  });
});
