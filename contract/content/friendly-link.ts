import { declare } from './declaration.ts';
import { address, line } from './field.ts';

export const friendlyLink = declare({
  name: 'friendlyLink',
  label: '友情链接',
  listLabel: '友情链接',
  code: { name: 'bizCode', help: '只在后台用' },
  fields: {
    resName: line(60, { label: '名称', help: '页脚里的链接文字', public: 'list', required: true }),
    linkUrl: address({ label: '网址', help: '点了去哪里', public: 'list', required: true }),
  },
  title: 'resName',
  order: 'operator',
  shownOn: ['home'],
  seed: { file: 'links.json' },
  hasSamples: true,
});
