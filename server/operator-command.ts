import { compose } from './compose.ts';
import { ConfigInvalid, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { MigrationRefused } from './database/index.ts';
import { Refusal } from './calls/refusal.ts';
import { requireInstallationKeys } from './modules/accounts/index.ts';
import { ProviderOptionsInvalid } from './providers/option-faults.ts';
import { SecretsInvalid } from './secrets.ts';

/** Ends the command with a message for the operator. */
export function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Runs a command of `npm run` with the settings of the portal, beside one that may be running, and prints what it answers.
 * What an operator can put right is told in one message; anything else is thrown.
 */
export async function runOperatorCommand(command: (context: Context) => Promise<string>): Promise<void> {
  try {
    const { context, close } = compose({ ...readConfig(), logLevel: 'error' });
    await context.database.migrate();
    await requireInstallationKeys(context);
    process.stdout.write(`${await command(context)}\n`);
    await close();
  } catch (error) {
    if ([ConfigInvalid, ProviderOptionsInvalid, SecretsInvalid, MigrationRefused, Refusal].some((expected) => error instanceof expected)) stop((error as Error).message);
    throw error;
  }
}
