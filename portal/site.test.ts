import { describe, expect, test } from 'vitest';
import { sampleAnswers } from './testing/sample-answers.ts';
import { isShown, type Site } from './site.ts';

const site = (changed: Partial<Site> = {}): Site => ({
  topCode: '-1',
  publicOrigin: 'http://localhost:3000',
  officialAccount: false,
  bases: { Master: '', bks: '', Burial: '' },
  config: sampleAnswers.getSiteConfig,
  sections: sampleAnswers.isShowIndexPage,
  ...changed,
});
const withFlag = (informationFlag: string) => ({ ...sampleAnswers.getSiteConfig, informationData: { ...sampleAnswers.getSiteConfig.informationData, informationFlag } });

describe('a section', () => {
  test('is shown by default', () => {
    expect(isShown(null, 'partners')).toBe(true);
    expect(isShown(site({ sections: [] }), 'customer_case')).toBe(true);
  });

  test("is hidden by its row unless the value is '1'", () => {
    expect(isShown(site(), 'partners')).toBe(true);
    expect(isShown(site({ sections: [{ positionCategory: 'partners', isShow: '0' }] }), 'partners')).toBe(false);
  });

  test('follows its flag on paths that load no rows', () => {
    expect(isShown(site({ sections: null, config: withFlag('0') }), 'industry_information')).toBe(false);
    expect(isShown(site({ sections: null, config: withFlag('1') }), 'industry_information')).toBe(true);
  });
});
