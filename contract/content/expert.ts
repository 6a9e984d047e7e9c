import { pages } from '../pages.ts';
import { declare } from './declaration.ts';
import { furtherCode, line, lines, paragraphs, picture, richText, toggle } from './field.ts';
import { joined } from './words.ts';

/** An expert's bizCode is the entry's code. The resCode is the same unless another is given (spec content#expert). */
export const expert = declare({
  name: 'expert',
  label: '专家',
  listLabel: '专家',
  code: { name: 'bizCode', help: '写在专家页的地址里' },
  fields: {
    resCode: furtherCode({ label: '资源编码', help: '留空就是专家的编码', public: 'list' }),
    resName: line(30, { label: '姓名', help: '卡片和专家页的标题', public: 'list', required: true }),
    poster: picture({ label: '照片', help: '3:4 的半身像', public: 'list' }),
    major: line(60, { label: '专业', help: '教什么', public: 'list' }),
    motto: paragraphs(120, { label: '寄语', help: '他自己的一句话，作引文', public: 'list' }),
    experience: line(120, { label: '经历', help: '一行', public: 'list' }),
    availability: line(60, { label: '档期', help: '什么时候能请到', public: 'list' }),
    nextEvent: line(80, { label: '近期活动', help: '下一场直播或讲座', public: 'list' }),
    introduction: richText({ label: '介绍', help: '专家页的正文', public: 'page' }),
    titles: lines(20, 60, { label: '头衔', help: '一行一个，搜得到', public: 'page' }),
    /** Shown at the position `index_experts` (spec calls#index-experts-list). */
    onHome: toggle(true, { label: '在首页', help: '首页至多八位，按次序' }),
  },
  title: 'resName',
  summary: 'major',
  order: 'operator',
  page: {
    key: 'expertDetail',
    parameter: 'bizCode',
    secondCode: 'resCode',
    list: 'experts',
    sitemap: 'experts',
    share: { ground: 'ink', kicker: pages.experts.title, line: ({ major, experience }) => joined(major, experience) },
  },
  shownOn: ['home', 'experts'],
  seed: { file: 'experts.json' },
  hasSamples: true,
  search: { name: 'expert', note: ({ major }) => major, summary: ({ titles }) => titles.join('、'), lead: ({ motto }) => motto },
  version: 4,
});
