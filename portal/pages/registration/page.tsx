import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link, pages, titleOf } from '../../../contract/pages.ts';
import { clientContext, renderContext } from '../../context.ts';
import { useSite } from '../../site.ts';
import { RegistrationForm } from './registration-form.tsx';
import { TrialPanel } from './trial-panel.tsx';
import './registration.css';

const longestInviteCode = 32;

export const meta: MetaFunction = () => [
  { title: titleOf(pages.registration.title) },
  { name: 'description', content: '注册企业账号，免费试用鹦鹉匠 30 天。培训机构、学校、企业填一张表即可开通，登录地址发到您的邮箱。' },
];

/** The same for everybody who follows the same link; an invitation brings its own code (§2.1, decisions §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const { topCode } = context.get(renderContext);
  const query = new URL(request.url).searchParams;
  const edition = query.get('edition');
  const [industries, organisationTypes, agreementUrl, agreementVersion, editionName] = await Promise.all([
    client.call('getIndustryList', { topCode }),
    client.call('getEnterpriseTypeList', { topCode }),
    // Where no agreement is filed, the portal's own page holds the text.
    client.call('getAgreement', { topCode }).then(({ data }) => data, () => ''),
    client.call('getAgreementText', { topCode }).then(({ data }) => data.version, () => undefined),
    edition ? client.call('getcomboList', { topCode: platformTopCode }).then(({ data }) => data.find(({ bizCode }) => bizCode === edition)?.comboName, () => undefined) : undefined,
  ]);
  return {
    industries: industries.data.map(({ code, name }) => ({ value: code, text: name })),
    organisationTypes: organisationTypes.data.map(({ code, name }) => ({ value: code, text: name })),
    agreementUrl: agreementUrl || link('privacyAgreement'),
    agreementVersion,
    editionName,
    invitation: query.get('discountCode')?.trim().slice(0, longestInviteCode) ?? '',
  };
}

/** §2.5: the brand image left, the form right. */
export default function RegistrationPage() {
  const { invitation, ...choices } = useLoaderData<typeof loader>();
  const site = useSite();
  if (!site) return null;
  return (
    <div className="registration">
      <TrialPanel />
      <div className="registration__main">
        <RegistrationForm {...choices} site={site} offeredInviteCode={invitation || site.config.defaultInviteCode} />
      </div>
    </div>
  );
}
