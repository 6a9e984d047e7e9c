import { pages } from '../pages.ts';
import { customerTypeMessage, customerTypes } from './customer-types.ts';
import { declare } from './declaration.ts';
import { choice, line, list, paragraphs, picture, richText } from './field.ts';

export const customerStory = declare({
  name: 'customerStory',
  label: '客户故事',
  listLabel: '客户故事',
  code: { name: 'bizCode', help: '写在故事的地址里' },
  date: { name: 'publishTime', public: 'list' },
  fields: {
    resName: line(80, { label: '标题', help: '客户的名字，或者一句话', public: 'list', required: true }),
    poster: picture({ label: '配图', help: '3:2 的图', public: 'list' }),
    customerType: choice(customerTypes, { label: '客户类型', help: '列表按它筛选', public: 'list', message: customerTypeMessage }),
    industry: line(40, { label: '行业', help: '标题旁边的几个字', public: 'list' }),
    summary: paragraphs(300, { label: '摘要', help: '列表里的一两句话', public: 'list' }),
    figures: list(
      3,
      {
        value: line(20, { label: '数字', help: '例如 42%', public: 'list', required: true }),
        label: line(30, { label: '说明', help: '这个数字是什么', public: 'list', required: true }),
      },
      { label: '数字', help: '故事靠它们站住，至多三个', public: 'list' },
    ),
    content: richText({ label: '正文', help: '怎么用起来的，用了以后怎么样', public: 'page' }),
  },
  title: 'resName',
  summary: 'summary',
  order: 'operator',
  page: {
    key: 'customerStoryDetail',
    parameter: 'bizCode',
    list: 'customerStories',
    sitemap: 'stories',
    share: { ground: 'mist', kicker: pages.customerStories.title, line: ({ industry }) => industry },
  },
  shownOn: ['home', 'customerStories'],
  seed: { file: 'customer-stories.json' },
  hasSamples: true,
});
