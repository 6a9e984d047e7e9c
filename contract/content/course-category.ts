import { noParentCategory } from '../constants.ts';
import { declare } from './declaration.ts';
import { line, reference } from './field.ts';

export const courseCategory = declare({
  name: 'courseCategory',
  label: '课程类目',
  listLabel: '课程类目',
  code: { name: 'categoryCode', help: '写在课程列表的地址里' },
  fields: {
    categoryName: line(30, { label: '名称', help: '首页、课程中心的标签和楼层标题', public: 'list', required: true }),
    topParentCode: reference('courseCategory', { label: '上级类目', help: `第一级的类目没有上级，写 ${noParentCategory}`, public: 'list', absent: noParentCategory }),
  },
  title: 'categoryName',
  order: 'operator',
  shownOn: [],
  seed: { file: 'course-categories.json' },
  searchGroup: { of: 'course', page: 'allCourses', parameter: 'categoryCode' },
});
