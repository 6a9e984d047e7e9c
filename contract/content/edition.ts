import { declare } from './declaration.ts';
import { count, line, lines, price, toggle } from './field.ts';

/** The code of an edition is 600, 700 or 800 (spec constants#editions). */
export const edition = declare({
  name: 'edition',
  label: '版本',
  listLabel: '版本与价格',
  code: { name: 'bizCode', help: '600、700、800，试用和开通按它', fixed: ['600', '700', '800'] },
  fields: {
    comboName: line(30, { label: '名称', help: '例如 旗舰版', public: 'list', required: true }),
    accountPrice: price({ label: '一年的价格', help: '版本页和首页显示', public: 'list', required: true }),
    audience: line(80, { label: '适合谁', help: '名称下面的一句话', public: 'list' }),
    trafficGigabytes: count('GB', { label: '流量', help: '一年的直播和点播流量', public: 'list', required: true }),
    storageGigabytes: count('GB', { label: '存储', help: '视频和资料的空间', public: 'list', required: true }),
    highlights: lines(20, 80, { label: '要点', help: '一行一点', public: 'list' }),
    recommended: toggle(false, { label: '推荐', help: '打开后这一栏突出', public: 'list' }),
  },
  title: 'comboName',
  order: 'operator',
  shownOn: ['home', 'editions'],
  seed: { file: 'editions.json' },
});
