import { declare } from './declaration.ts';
import { code, line, list } from './field.ts';

const ofArea = {
  code: code({ label: '代码', help: 'GB/T 2260 的六位代码', public: 'list' }),
  name: line(40, { label: '名称', help: '全称', public: 'list', required: true }),
} as const;

/** The national administrative divisions down to city level. The platform's list serves all tenants (spec content#areas). */
export const areaTree = declare({
  name: 'areaTree',
  label: '行政区划',
  listLabel: '行政区划',
  code: { name: 'code', help: '不在地址里', fixed: ['areas'] },
  fields: {
    areas: list(60, { ...ofArea, children: list(200, ofArea, { label: '市', help: '下一级', public: 'list', required: true }) }, { label: '省', help: '省、自治区、直辖市', public: 'list', required: true }),
  },
  order: 'operator',
  shownOn: [],
  seed: { file: 'areas.json', field: 'areas' },
});
