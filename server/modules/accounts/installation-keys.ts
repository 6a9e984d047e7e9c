import type { Context } from '../../context.ts';
import { MigrationRefused } from '../../database/index.ts';
import { noteIndexKey, someSealedPhones } from './store.ts';

/** The database was written with other keys than the configured ones. The message is shown to the operator. */
class KeysRefused extends MigrationRefused {}

/**
 * Checks that the configured keys are those of this database, before the first look-up of a person. With another index key a
 * phone could register twice, and with another master key stored personal data could not be decrypted. A database without people
 * accepts any index key.
 * @throws {KeysRefused} with the remedy
 */
export async function requireInstallationKeys({ clock, database, secrets }: Pick<Context, 'clock' | 'database' | 'secrets'>): Promise<void> {
  const fingerprint = await database.transaction((tx) => noteIndexKey(tx, secrets.indexKeyFingerprint, clock.now()));
  if (fingerprint !== secrets.indexKeyFingerprint) {
    throw new KeysRefused(
      `数据库里的人是用另一把索引密钥登记的（指纹 ${fingerprint}，现在这把是 ${secrets.indexKeyFingerprint}），用现在这把一个也找不到。请把 INDEX_KEY 或 DATA_DIR/secrets.json 换回当初的那一把。`,
    );
  }
  for (const sealed of await someSealedPhones(database.read)) {
    try {
      secrets.open(sealed);
    } catch (cause) {
      throw new KeysRefused(
        `数据库里的手机号解不开：加密它的主密钥（指纹 ${sealed.split('.')[0] ?? ''}）不在。请把它放进 MASTER_KEY_PREVIOUS，或恢复 DATA_DIR/secrets.json。`,
        { cause },
      );
    }
  }
}
