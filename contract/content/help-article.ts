import { pages } from '../pages.ts';
import { declare } from './declaration.ts';
import { line, paragraphs, reference, richText, toggle } from './field.ts';

export const helpArticle = declare({
  name: 'helpArticle',
  label: '帮助文章',
  listLabel: '帮助文章',
  code: { name: 'bizCode', help: '写在文章的地址里' },
  date: { name: 'publishTime', public: 'page' },
  fields: {
    title: line(120, { label: '标题', help: '读者会怎么问', public: 'list', required: true }),
    categoryCode: reference('helpCategory', { label: '分类', help: '列表按它分组', public: 'list' }),
    summary: paragraphs(300, { label: '摘要', help: '列表里的一两句话', public: 'list' }),
    /** Readers' words that differ from the article's, such as 退款 for 退费. Search treats them like the summary. */
    keywords: paragraphs(300, { label: '别的说法', help: '读者会搜、文章里没有的词，例如 退款；不显示' }),
    content: richText({ label: '正文', help: '文章的全文', public: 'page' }),
    featured: toggle(false, { label: '常问', help: '打开后排在帮助中心前面', public: 'list' }),
  },
  title: 'title',
  summary: 'summary',
  order: 'operator',
  page: {
    key: 'helpArticle',
    parameter: 'bizCode',
    list: 'helpList',
    sitemap: 'help',
    share: { ground: 'mist', kicker: pages.help.title },
  },
  shownOn: ['help', 'helpList'],
  seed: { file: 'help.json' },
  search: { name: 'help', label: '帮助' },
  version: 7,
});
