import { declare } from './declaration.ts';
import { line } from './field.ts';

export const helpCategory = declare({
  name: 'helpCategory',
  label: '帮助分类',
  listLabel: '帮助分类',
  code: { name: 'categoryCode', help: '写在帮助列表的地址里' },
  fields: { categoryName: line(40, { label: '名称', help: '帮助中心的分类', public: 'list', required: true }) },
  title: 'categoryName',
  order: 'operator',
  shownOn: ['help', 'helpList'],
  seed: { file: 'help-categories.json' },
  searchGroup: { of: 'helpArticle', page: 'helpList', parameter: 'categoryCode' },
});
