import { platformTopCode } from '../contract/constants.ts';
import { contentKinds } from './content-kinds.ts';
import type { Context } from './context.ts';
import { currentAgreement } from './modules/accounts/index.ts';
import { editionKind } from './modules/editions/index.ts';
import { published, publishedSamples, siteConfiguration, type SiteConfiguration } from './publishing/index.ts';

/** Values shipped in `seed/launch` that the operator must replace, with their names. A test compares them with the files. */
export const shippedSite = {
  supportPhone: ['客服电话', '400-000-0000'],
  supportEmail: ['客服邮箱', 'service@example.com'],
  address: ['地址', '北京市某某区某某路 0\u00a0号（示例）'],
  icpNumber: ['ICP 备案号', '京ICP备00000000号-1'],
  policeNumber: ['公安备案号', '京公网安备 11000000000000号'],
  licenceNumber: ['增值电信业务经营许可证号', '增值电信业务经营许可证 京B2-00000000'],
  consultationQr: ['微信咨询二维码', '/files/launch/site/consultation-qr.svg'],
} as const satisfies Partial<Record<keyof SiteConfiguration, readonly [string, string]>>;

/** Price in cents per year, by the edition's code. */
const shippedPrices: Readonly<Record<string, number>> = { '600': 680_000, '700': 1_680_000, '800': 3_980_000 };

const sampleMarks = ['示例', '虚构', '某某', 'example.com'] as const;

export interface Placeholder {
  /** For example `site.supportPhone` or `content.news`. */
  placeholder: string;
  says: string;
}

/**
 * Sample content that visitors still see and the operator must replace: shipped values, and unchanged entries that contain
 * a sample mark.
 */
export async function placeholdersLeft(context: Context): Promise<Placeholder[]> {
  const site = await siteConfiguration(context, platformTopCode);
  const fields = Object.entries(shippedSite).filter(([field, [, shipped]]) => site[field as keyof typeof shippedSite] === shipped);
  const agreement = await currentAgreement(context, platformTopCode);
  const documents = (agreement?.documents ?? []).filter(({ content }) => sampleMarks.some((mark) => content.includes(mark)));
  const prices = (await published(context, editionKind)).filter(({ code, body }) => body.accountPrice === shippedPrices[code]);
  const counts = await publishedSamples(context, sampleMarks);
  return [
    ...fields.map(([field, [name, shipped]]) => ({ placeholder: `site.${field}`, says: `${name}还是占位的“${shipped}”：改 seed/launch/site.json` })),
    ...documents.map(({ code, title }) => ({ placeholder: `agreement.${code}`, says: `《${title}》里的主体、联系方式还是示例：改 seed/launch/agreement.json，并换新的 version` })),
    ...(prices.length > 0 ? [{ placeholder: 'content.edition', says: `${prices.map(({ body }) => body.comboName).join('、')}的价格还是示例：改 seed/launch/editions.json` }] : []),
    ...contentKinds.flatMap(({ name, declaration: { hasSamples, listLabel, seed } }) => (hasSamples && counts.has(name) ? [{ placeholder: `content.${name}`, says: `${listLabel}有 ${counts.get(name)} 条还是示例：改 seed/launch/${seed.file}` }] : [])),
  ];
}

/** Logs one line per placeholder at the start of a production portal. If the check fails, the portal starts all the same. */
export async function warnOfPlaceholders(context: Context): Promise<void> {
  // Content of another gateway is not checked here.
  if (context.config.mode !== 'production' || context.config.gateways.Master !== '') return;
  try {
    for (const { placeholder, says } of await placeholdersLeft(context)) context.logger.warn({ placeholder }, says);
  } catch (error) {
    context.logger.error({ err: error }, 'not looked for placeholders');
  }
}
