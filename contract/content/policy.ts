import { type PageKey, pages } from '../pages.ts';
import { declare } from './declaration.ts';
import { choice, type Choices, day, line, list, reference, richText } from './field.ts';
import { joined } from './words.ts';

/** Product pages with functions for a policy's requirements. */
const helpPages = [
  'liveInteraction', 'assessmentManagement', 'certificationExams', 'enterpriseManagement', 'enterpriseTraining',
  'positionMap', 'highSkillTalent', 'skillSolutionSubsidised', 'skillSolutionApprentices', 'skillSolutionMasters',
] as const satisfies readonly PageKey[];

/** A policy of subsidised training, shown on `/skillTraing` (spec content#policies). */
export const policy = declare({
  name: 'policy',
  label: '政策',
  listLabel: '政策',
  code: { name: 'bizCode', help: '写在政策的地址里' },
  date: { name: 'publishTime', public: 'list' },
  fields: {
    title: line(120, { label: '标题', help: '文件的名字', public: 'list', required: true }),
    categoryCode: reference('policyCategory', { label: '类别', help: '列表按它筛选', public: 'list' }),
    region: line(40, { label: '地区', help: '省或市的名字；选省也包括它的市', public: 'list' }),
    source: line(80, { label: '发文单位', help: '哪里发的', public: 'list' }),
    content: richText({ label: '正文', help: '政策的要点或全文', public: 'page' }),
    validUntil: day({ label: '有效到', help: '含这一天；留空就是没有写明', public: 'list' }),
    help: list(
      3,
      {
        clause: line(60, { label: '条款', help: '政策自己的话', public: 'list', required: true }),
        title: line(30, { label: '标题', help: '产品里对应的是什么', public: 'list', required: true }),
        text: line(120, { label: '说明', help: '怎么对应', public: 'list', required: true }),
        page: choice(helpPages.map((page) => [page, pages[page].title] as const) as Choices<(typeof helpPages)[number]>, { label: '产品页', help: '点了去哪一页', public: 'list' }),
      },
      { label: '条款与产品', help: '政策要求的，产品里有什么，至多三条', public: 'page' },
    ),
  },
  title: 'title',
  order: 'date',
  page: {
    key: 'subsidisedTraining',
    parameter: 'bizCode',
    list: null,
    sitemap: 'policies',
    share: { ground: 'mist', kicker: '培训补贴政策', line: ({ region }, date) => joined(region, date) },
  },
  shownOn: ['home', 'subsidisedTraining'],
  seed: { file: 'policies.json' },
  hasSamples: true,
  search: { name: 'policy', note: ({ region, source }) => joined(region, source) },
  version: 3,
});
