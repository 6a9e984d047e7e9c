import { declare } from './declaration.ts';
import { line } from './field.ts';

export const policyCategory = declare({
  name: 'policyCategory',
  label: '政策类别',
  listLabel: '政策类别',
  code: { name: 'categoryCode', help: '写在政策列表的地址里' },
  fields: { categoryName: line(40, { label: '名称', help: '政策列表的筛选', public: 'list', required: true }) },
  title: 'categoryName',
  order: 'operator',
  shownOn: [],
  seed: { file: 'policy-categories.json' },
  searchGroup: { of: 'policy', page: 'subsidisedTraining', parameter: 'categoryCode' },
});
