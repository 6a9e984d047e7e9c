import { noParentCategory } from '../constants.ts';
import { pages } from '../pages.ts';
import { declare } from './declaration.ts';
import { address, line, picture, reference, richText, toggle } from './field.ts';

/** The content of a live (spec live#live). Its schedule and its sessions are rows in `server/modules/live/tables.ts`. */
export const live = declare({
  name: 'live',
  label: '直播',
  listLabel: '直播预告',
  code: { name: 'liveCode', help: '写在直播间的地址里' },
  fields: {
    liveName: line(80, { label: '直播名称', help: '直播间、首页和预约短信里的标题；含有网址、电话、微信号的，短信里只写“直播课”', public: 'list', required: true }),
    pcCover: picture({ label: '封面', help: '16:9 的图，开播以前和列表里显示', public: 'list' }),
    teacherName: line(30, { label: '主讲', help: '姓名和称号', public: 'list' }),
    categoryCode: reference('courseCategory', { label: '类目', help: `平台的课程类目，直播课按它筛选；没有选就写 ${noParentCategory}`, public: 'list', absent: noParentCategory }),
    livePre: line(200, { label: '预告标题', help: '预告片旁边的一句话', public: 'list' }),
    livePreUrl: address({ label: '预告片', help: 'mp4 的地址；留空就没有预告片', public: 'list' }),
    previewLoops: toggle(false, { label: '循环播放预告片', help: '一直放到老师开播；关着只放一遍' }),
    outline: richText({ label: '讲什么', help: '直播详情页的正文；小标题以分钟开头（“24 分 主电路接线”），课尺上就有这一段' }),
  },
  title: 'liveName',
  order: 'date',
  page: {
    key: 'liveDetail',
    parameter: 'code',
    list: 'liveVideo',
    sitemap: 'lives',
    share: { ground: 'ink', kicker: pages.liveVideo.title, line: ({ teacherName }) => teacherName },
  },
  shownOn: ['home'],
  // The date of a class is its start, which the server adds to the note.
  search: { name: 'live', note: ({ teacherName }) => teacherName, isDated: false },
  seed: { file: 'lives.json' },
  hasSamples: true,
  version: 3,
});
