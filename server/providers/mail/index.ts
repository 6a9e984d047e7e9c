import { ProviderOptionsInvalid, type Unchecked } from '../option-faults.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { createEmbeddedMailProvider } from './embedded.ts';
import { mailOptionFaults, type MailOptions } from './options.ts';
import type { MailProvider } from './provider.ts';
import { createSmtpMailProvider } from './smtp.ts';

export { MailUndelivered } from './provider.ts';
export type { MailMessage, MailProvider } from './provider.ts';
export { mailOptionFaults } from './options.ts';
export type { MailOptions, SmtpMailOptions } from './options.ts';

const PROVIDER_TITLES = { embedded: '邮件服务（内置）', smtp: '邮件服务（SMTP）' };

/**
 * Creates the mail channel of the options. It connects and loads its packages at the first `send` or `health`.
 *
 * @throws ProviderOptionsInvalid naming every missing option with its remedy
 */
export function createMailProvider(options: Unchecked<MailOptions>, surroundings: ProviderDependencies): MailProvider {
  const faults = mailOptionFaults(options);
  if (faults.length > 0) throw new ProviderOptionsInvalid(PROVIDER_TITLES[options.kind] ?? '邮件服务', faults);
  const checked = options as MailOptions;
  switch (checked.kind) {
    case 'embedded':
      return createEmbeddedMailProvider(checked, surroundings);
    case 'smtp':
      return createSmtpMailProvider(checked, surroundings);
  }
}
