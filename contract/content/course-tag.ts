import { declare } from './declaration.ts';
import { line, toggle } from './field.ts';

export const courseTag = declare({
  name: 'courseTag',
  label: '课程标签',
  listLabel: '课程标签',
  code: { name: 'tagCode', help: '写在课程列表的地址里' },
  fields: {
    tagName: line(20, { label: '名称', help: '显示在课程上和筛选里', public: 'list', required: true }),
    offered: toggle(true, { label: '可筛选', help: '关上以后只说明课程，不作筛选项，例如“示例课程”', public: 'list' }),
  },
  title: 'tagName',
  order: 'operator',
  shownOn: [],
  seed: { file: 'course-tags.json' },
  hasSamples: true,
  searchGroup: { of: 'course', page: 'allCourses', parameter: 'tagCode', facet: 'tag', isOffered: ({ offered }) => offered },
});
