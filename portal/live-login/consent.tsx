import { messages } from '../../contract/messages.ts';
import { link } from '../../contract/pages.ts';
import { OpensNewTab } from '../shell/outside-links.tsx';

/** The agreement below the button of a live login. @param registers a new phone gets an account */
export const Consent = ({ registers }: { registers: boolean }) => (
  <p className="live-enter__consent">
    {registers && '第一次来会用这个手机号为您注册。'}继续就表示您已阅读并同意
    <a href={link('privacyAgreement')} target="_blank" rel="noopener">
      {messages.agreementLink}
      <OpensNewTab />
    </a>
  </p>
);
