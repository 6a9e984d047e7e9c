/** A robot that posts texts to the chat group of the sales staff. */
export interface GroupRobot {
  /** For logs and jobs; never changed later. */
  name: 'wecom' | 'dingtalk';
  /**
   * Says a plain text in its group. Neither vendor recognises a repeated message, so a post that is repeated after a lost
   * answer may appear twice.
   * @param text without phones that are written out; cut where it is longer than the vendor takes
   * @throws {PostRefused}
   */
  post(text: string): Promise<void>;
}

/** The group did not get the text. The message names neither key, token nor secret. */
export class PostRefused extends Error {
  override readonly name = 'PostRefused';
  /** This text is never taken, however often it is tried. What an operator can mend in the settings is not permanent. */
  readonly permanent: boolean;
  constructor(message: string, { permanent }: { permanent: boolean }) {
    super(message);
    this.permanent = permanent;
  }
}
