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
 * Matches the stored mails about an enterprise: those with its code in the Message-ID, and mails of older releases with its exact
 * name in the subject.
 * @param name missing if it is deleted already
 */
export function mailsAboutEnterprise({ topCode, name }: { topCode: string; name?: string }): IsMeant {
  const ofCode = new RegExp(`^<[a-z-]+-${topCode}[-@]`);
  const subjects = name === undefined ? [] : [registrationSubject(name), joinRequestSubject(name)];
  return (line) => {
    // A killed process may have left an incomplete line.
    if ('torn' in line) return [topCode, ...subjects].some((word) => line.torn.includes(word));
    return line.channel === 'mail' && (ofCode.test(line.messageId) || (withoutCode.test(line.messageId) && subjects.includes(line.subject)));
  };
}
