import { declare } from './declaration.ts';
import { address, line, picture } from './field.ts';

export const partner = declare({
  name: 'partner',
  label: '合作伙伴',
  listLabel: '合作伙伴',
  code: { name: 'bizCode', help: '只在后台用' },
  fields: {
    resName: line(60, { label: '名称', help: '图片的替代文字', public: 'list', required: true }),
    poster: picture({ label: '标志', help: '透明底或白底的横标', public: 'list', required: true }),
    linkUrl: address({ label: '网址', help: '留空就点不开', public: 'list' }),
  },
  title: 'resName',
  order: 'operator',
  shownOn: ['home'],
  seed: { file: 'partners.json' },
  hasSamples: true,
});
