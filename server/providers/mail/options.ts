import { OptionCheck, type OptionFault, type Unchecked } from '../option-faults.ts';
import { isPlainAddress } from './provider.ts';

/** Each mail is a line of `outboxFile`. */
export interface EmbeddedMailOptions {
  kind: 'embedded';
  outboxFile: string;
}

export interface SmtpMailOptions {
  kind: 'smtp';
  /**
   * `smtps://user:password@host` (TLS from the start, port 465) or `smtp://…` (STARTTLS, port 587). User and
   * password are percent-encoded.
   */
  url: string;
  /** `name <address>`, or only the address. */
  from: string;
  /** Time limit of each step in ms, default 10000. The whole sending may take six times as long. */
  timeoutMs?: number;
  /** True if `smtp://` requires STARTTLS. Default: true, except on loopback. */
  requireTls?: boolean;
  /** PEM of a private certificate authority, in addition to the public ones. */
  certificateAuthority?: string;
  /** Default 3. */
  maxConnections?: number;
}

export type MailOptions = EmbeddedMailOptions | SmtpMailOptions;

export const DEFAULT_MAIL_TIMEOUT_MS = 10_000;

/** All errors of the options, each with its remedy. Empty for valid options. */
export function mailOptionFaults(options: Unchecked<MailOptions>): readonly OptionFault[] {
  const check = new OptionCheck();
  switch (options.kind) {
    case 'embedded':
      check.text('outboxFile', options.outboxFile, '填写内置邮件通道的发件箱文件路径，例如 ./data/outbox.jsonl');
      break;
    case 'smtp':
      check
        .that(
          'url',
          isSmtpUrl(options.url),
          '填写邮件服务器地址，例如 smtps://用户名:密码@smtp.example.com（用户名和密码中的特殊字符要做百分号编码，例如 @ 写作 %40）',
        )
        .that('from', parseFrom(options.from) !== undefined, '填写发件人，例如 鹦鹉匠 <noreply@example.com>，域名要与邮件服务器账号一致')
        .optionalPositiveInteger('timeoutMs', options.timeoutMs)
        .optionalPositiveInteger('maxConnections', options.maxConnections);
      break;
    default:
      check.that('kind', false, '只能是 embedded 或 smtp');
  }
  return check.faults;
}

/** Name and address of the sender in `name <address>`. */
export function parseFrom(from: string | undefined): { name: string; address: string } | undefined {
  const text = from?.trim() ?? '';
  const [, name, address] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text) ?? ['', '', text];
  if (address === undefined || !isPlainAddress(address)) return undefined;
  return { name: (name ?? '').trim().replace(/^"(.*)"$/, '$1'), address };
}

/** Refuses settings in the URL's query, which nodemailer would accept: they could switch off TLS checks. */
function isSmtpUrl(text: string | undefined): boolean {
  if (text === undefined || !URL.canParse(text)) return false;
  const url = new URL(text);
  if ((url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return false;
  if (!(url.pathname === '' || url.pathname === '/') || url.search !== '' || url.hash !== '') return false;
  try {
    return (decodeURIComponent(url.username) === '') === (decodeURIComponent(url.password) === '');
  } catch {
    return false;
  }
}
