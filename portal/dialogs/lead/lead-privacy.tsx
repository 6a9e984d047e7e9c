import { link } from '../../../contract/pages.ts';
import { OpensNewTab } from '../../shell/outside-links.tsx';

/** The purpose of a lead's name and phone number, with a link to the privacy policy. */
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
