import { compose } from '../../../server/compose.ts';
import { readConfig } from '../../../server/config.ts';
import { sectionKind } from '../../../server/modules/site/index.ts';
import { publish, saveDraft } from '../../../server/publishing/index.ts';

/** Publishes sections in the data of a portal that is not running, as an operator does. */
export async function publishSections(dataDir: string, sections: Record<string, { isShow: '0' | '1'; resName?: string }>): Promise<void> {
  const { context, close } = compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  try {
    const operator = { userCode: 'operator01' };
    for (const [code, body] of Object.entries(sections)) {
      await saveDraft(context, sectionKind, { code, body }, operator);
      await publish(context, sectionKind, { code }, operator);
    }
  } finally {
    await close();
  }
}
