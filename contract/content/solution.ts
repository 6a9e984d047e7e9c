import { customerTypeMessage, customerTypes } from './customer-types.ts';
import { declare } from './declaration.ts';
import { choice, line, paragraphs, picture, richText } from './field.ts';

export const solution = declare({
  name: 'solution',
  label: '客户方案',
  listLabel: '客户方案',
  code: { name: 'bizCode', help: '只在后台用；地址里是客户类型' },
  fields: {
    customerType: choice(customerTypes, { label: '客户类型', help: '一种客户一个方案', public: 'list', message: customerTypeMessage }),
    resName: line(60, { label: '标题', help: '方案的名字', public: 'list', required: true }),
    summary: paragraphs(300, { label: '摘要', help: '首页和方案页开头的一两句话', public: 'list' }),
    poster: picture({ label: '配图', help: '3:2 的图', public: 'list' }),
    content: richText({ label: '正文', help: '方案的全文', public: 'page' }),
  },
  title: 'resName',
  summary: 'summary',
  order: 'operator',
  shownOn: ['home', 'solutions'],
  seed: { file: 'solutions.json' },
});
