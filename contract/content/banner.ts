import { declare } from './declaration.ts';
import { address, codeOf, line, paragraphs, picture } from './field.ts';

export const banner = declare({
  name: 'banner',
  label: '轮播图',
  listLabel: '轮播图',
  code: { name: 'bizCode', help: '只在后台用' },
  date: { name: 'createTime', public: 'list' },
  fields: {
    positionCode: codeOf(
      [
        ['gateway_banner', '首页'],
        ['course_banner', '课程中心'],
      ],
      { label: '位置', help: '放在哪一页' },
    ),
    title: paragraphs(60, { label: '标题', help: '在想断开的地方换行', public: 'list', required: true }),
    description: paragraphs(200, { label: '说明', help: '标题下面的一两句话', public: 'list' }),
    linkText: line(20, { label: '按钮文字', help: '留空就没有按钮', public: 'list' }),
    linkUrl: address({ label: '按钮地址', help: '站内的路径，或 http(s) 地址', public: 'list' }),
    poster: picture({ label: '图片', help: '没有配产品画面时显示', public: 'list' }),
    type: line(20, { label: '类型', help: '一般是 image', public: 'list', default: 'image' }),
    scene: line(40, { label: '产品画面', help: '页面自己画的产品画面的名字；留空就用图片', public: 'list' }),
  },
  title: 'title',
  summary: 'description',
  order: 'operator',
  shownOn: ['home', 'courses'],
  seed: { file: 'banners.json' },
  hasSamples: true,
});
