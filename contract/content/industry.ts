import { declare } from './declaration.ts';
import { line } from './field.ts';

/** The industries of the registration form and of the course filter. The platform's list serves all tenants. */
export const industry = declare({
  name: 'industry',
  label: '行业',
  listLabel: '行业',
  code: { name: 'code', help: '注册时存下的行业，不要改' },
  fields: { name: line(40, { label: '名称', help: '注册表单和课程筛选里', public: 'list', required: true }) },
  title: 'name',
  order: 'operator',
  shownOn: [],
  seed: { file: 'industries.json' },
  searchGroup: { of: 'course', page: 'allCourses', parameter: 'industry', facet: 'industry', isShared: true },
});
