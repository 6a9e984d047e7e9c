import { link } from '../../../contract/pages.ts';
import { OpensNewTab } from '../../shell/outside-links.tsx';

/** What a lead's name and phone number are used for, and where the policy stands. */
export function LeadPrivacy() {
  return (
    <p className="lead-form__privacy">
      电话只用来回复您，怎样保管见
      <a href={link('privacyAgreement')} target="_blank" rel="noopener">
        隐私政策
        <OpensNewTab />
      </a>
    </p>
  );
}
