import { pages } from '../pages.ts';
import { declare } from './declaration.ts';
import { code, count, furtherCode, line, list, optionalReference, paragraphs, picture, price, privateVideo, reference, references, richText, toggle } from './field.ts';
import { joined } from './words.ts';

/** The address of a course contains its beorCode, which is the entry's code (spec content#course). */
export const course = declare({
  name: 'course',
  label: '课程',
  listLabel: '课程',
  code: { name: 'beorCode', help: '写在课程详情的地址里' },
  date: { name: 'publishTime', public: 'list' },
  fields: {
    bizCode: furtherCode({ label: '业务编码', help: '留空就是课程的编码', public: 'list' }),
    courseCode: furtherCode({ label: '课程代码', help: '留空就是课程的编码', public: 'list' }),
    resName: line(80, { label: '课程名称', help: '卡片、详情页和搜索结果的标题', public: 'list', required: true }),
    poster: picture({ label: '封面', help: '3:2 的图；留空用按类目画的封面', public: 'list' }),
    categoryCode: reference('courseCategory', { label: '类目', help: '上级类目的列表里也有它', public: 'list' }),
    summary: paragraphs(300, { label: '摘要', help: '一两句话，卡片和搜索结果里用', public: 'list' }),
    lessonCount: count('课时', { label: '课时数', help: '0 就不显示', public: 'list' }),
    teacherName: line(30, { label: '讲师', help: '卡片上的名字，搜得到', public: 'list' }),
    teacherCode: optionalReference('expert', { label: '讲师的专家页', help: '选了以后课程页有他的介绍，他的页上有这门课' }),
    learnerCount: count('人', { label: '学习人数', help: '“最多人学”的排序用它', public: 'list' }),
    priceCents: price({ label: '价格', help: '0 是免费；门户上不付款', public: 'list' }),
    introduction: richText({ label: '课程介绍', help: '详情页的正文', public: 'page' }),
    tags: references('courseTag', 20, { label: '标签', help: '没有发布的标签不显示' }),
    industries: references('industry', 20, { label: '行业', help: '课程列表按行业筛选时用' }),
    quality: toggle(false, { label: '名师精品课', help: '打开后出现在课程中心的名师精品课' }),
    chapters: list(
      500,
      {
        chapterCode: code({ label: '章节编码', help: '在这门课里不能重复', public: 'list' }),
        title: line(80, { label: '章节名称', help: '目录里的一行，搜得到', public: 'list', required: true }),
        summary: line(120, { label: '一句话', help: '这一章教什么', public: 'list' }),
        minutes: count('分钟', { label: '时长', help: '按分钟', public: 'list', required: true }),
        hasTrial: toggle(false, { label: '可试看', help: '还要有试看视频', public: 'list' }),
        trialVideo: privateVideo('launch/private', { label: '试看视频', help: 'mp4；只经签名的地址播放，一刻钟有效' }),
        trialTitle: line(80, { label: '试看标题', help: '视频不是这一章本身时说明它是什么，例如本类目的样片', public: 'list' }),
      },
      { label: '章节', help: '按上课的次序', public: 'page' },
    ),
  },
  title: 'resName',
  summary: 'summary',
  order: 'operator',
  page: {
    key: 'courseDetail',
    parameter: 'beorCode',
    secondCode: 'bizCode',
    list: 'allCourses',
    sitemap: 'courses',
    share: { ground: 'pine', kicker: pages.courses.title, line: ({ lessonCount, teacherName }) => joined(lessonCount > 0 && `${lessonCount} 讲`, teacherName) },
  },
  shownOn: ['home', 'courses', 'allCourses'],
  seed: { file: 'courses.json' },
  hasSamples: true,
  search: { name: 'course', note: ({ teacherName, lessonCount }) => joined(teacherName && `${teacherName} 主讲`, lessonCount > 0 && `${lessonCount} 课时`) },
  version: 6,
});
