import { pages } from '../pages.ts';
import { declare } from './declaration.ts';
import { line, paragraphs, picture, richText } from './field.ts';
import { joined } from './words.ts';

export const news = declare({
  name: 'news',
  label: '资讯',
  listLabel: '行业资讯',
  code: { name: 'bizCode', help: '写在资讯的地址里' },
  date: { name: 'publishTime', public: 'list' },
  fields: {
    title: line(120, { label: '标题', help: '列表、详情和 RSS 里', public: 'list', required: true }),
    summary: paragraphs(300, { label: '摘要', help: '列表和 RSS 里的一两句话', public: 'list' }),
    poster: picture({ label: '配图', help: '3:2 的图', public: 'list' }),
    content: richText({ label: '正文', help: '资讯的全文', public: 'page' }),
    source: line(80, { label: '来源', help: '哪里发的', public: 'page' }),
  },
  title: 'title',
  summary: 'summary',
  order: 'date',
  page: {
    key: 'newsDetail',
    parameter: 'code',
    list: 'news',
    sitemap: 'news',
    share: { ground: 'mist', kicker: pages.news.title, line: ({ source }, date) => joined(date, source) },
  },
  shownOn: ['home', 'news'],
  seed: { file: 'news.json' },
  hasSamples: true,
  search: { name: 'news', note: ({ source }) => source },
  version: 3,
});
