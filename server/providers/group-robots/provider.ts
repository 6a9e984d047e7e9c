/** A robot that posts texts to the chat group of the sales staff. */
export interface GroupRobot {
  /** Name in logs and jobs. Must never change. */
  name: 'wecom' | 'dingtalk';
  /**
   * Posts a plain text to its group. Neither vendor recognises a repeated message, so a post that is repeated after a lost
   * answer may appear twice.
   * @param text must not contain complete phone numbers; shortened if it is too long for the vendor
   * @throws {PostRefused}
   */
  post(text: string): Promise<void>;
}

/** The group did not get the text. The message contains neither key, token nor secret. */
export class PostRefused extends Error {
  override readonly name = 'PostRefused';
  /** True if this text is never accepted. Errors that an operator can correct in the settings are not permanent. */
  readonly permanent: boolean;
  constructor(message: string, { permanent }: { permanent: boolean }) {
    super(message);
    this.permanent = permanent;
  }
}
