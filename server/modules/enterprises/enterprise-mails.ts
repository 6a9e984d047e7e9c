import type { Context } from '../../context.ts';
import type { IsMeant } from '../../providers/outbox-file.ts';

export const registrationSubject = (enterpriseName: string): string => `${enterpriseName}的登录地址`;
export const joinRequestSubject = (enterpriseName: string): string => `有人申请加入${enterpriseName}`;

/** A unique Message-ID that contains the enterprise's code, so that stored copies of the mail can be found. */
export const enterpriseMessageId = ({ config, random }: Pick<Context, 'config' | 'random'>, about: 'registration' | 'join-request' | 'traffic' | 'storage' | 'replay', topCode: string): string =>
  `<${about}-${topCode}-${random.uuid()}@${new URL(config.publicOrigin).hostname}>`;

/** Message-IDs of these mails in older releases. */
const withoutCode = /^<[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}@/;

/**
 * Whether a mail is about an enterprise: it has the enterprise's code in the Message-ID, or it is of an older release and has the exact name
 * in the subject.
 * @param name missing if it is deleted already
 */
export function isAboutEnterprise({ messageId, subject }: { messageId: string; subject: string }, { topCode, name }: { topCode: string; name?: string }): boolean {
  return new RegExp(`^<[a-z-]+-${topCode}[-@]`).test(messageId) || (withoutCode.test(messageId) && subjectsWith(name).includes(subject));
}

const subjectsWith = (name: string | undefined): string[] => (name === undefined ? [] : [registrationSubject(name), joinRequestSubject(name)]);

/** Matches the stored mails about an enterprise. @param enterprise as in `isAboutEnterprise` */
export const mailsAboutEnterprise =
  (enterprise: { topCode: string; name?: string }): IsMeant =>
  (line) => {
    // A killed process may have left an incomplete line.
    if ('torn' in line) return [enterprise.topCode, ...subjectsWith(enterprise.name)].some((word) => line.torn.includes(word));
    return line.channel === 'mail' && isAboutEnterprise(line, enterprise);
  };
