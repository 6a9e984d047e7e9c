import type { LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';
import { clientContext, renderContext } from '../context.ts';
import { headOf } from '../seo/head.ts';

const longestInviteCode = 32;

/** Content of the free trial's page. It is the same for every visitor of a link. An invitation adds its invite code (spec registration#invite-code). */
export async function loadRegistration({ request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const { topCode, publicOrigin } = context.get(renderContext);
  const query = new URL(request.url).searchParams;
  const edition = query.get('edition');
  const [industries, organisationTypes, agreementUrl, agreementVersion, editionName] = await Promise.all([
    client.call('getIndustryList', { topCode }),
    client.call('getEnterpriseTypeList', { topCode }),
    // Without a published agreement the form links to the portal's own page with the text.
    client.call('getAgreement', { topCode }).then(({ data }) => data, () => ''),
    client.call('getAgreementText', { topCode }).then(({ data }) => data.version, () => undefined),
    edition ? client.call('getcomboList', { topCode: platformTopCode }).then(({ data }) => data.find(({ bizCode }) => bizCode === edition)?.comboName, () => undefined) : undefined,
  ]);
  return {
    // The canonical address has no edition or invitation.
    head: headOf({ publicOrigin, page: 'registration', description: '注册企业账号，免费试用鹦鹉匠 30 天。培训机构、学校、企业填一张表，登录地址发到您的邮箱，登录就能开直播课，旗舰版的其余功能由顾问与您通话后一个工作日内开通。' }),
    industries: industries.data.map(({ code, name }) => ({ value: code, text: name })),
    organisationTypes: organisationTypes.data.map(({ code, name }) => ({ value: code, text: name })),
    agreementUrl: agreementUrl || link('privacyAgreement'),
    agreementVersion,
    editionName,
    invitation: query.get('discountCode')?.trim().slice(0, longestInviteCode) ?? '',
  };
}
