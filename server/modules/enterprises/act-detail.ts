import { dayText, minuteText } from '../../../contract/dates.ts';
import type { AuditEntry } from '../../audit/index.ts';

type Detail = AuditEntry['detail'];

const visibilities: Readonly<Record<string, string>> = { public: '谁都能进', members: '本单位成员', list: '只给名单上的人' };
const roles: Readonly<Record<string, string>> = { administrator: '企业管理员', operator: '平台运营', supplier: '供应商', teacher: '讲师', student: '学员' };
const decisions: Readonly<Record<string, string>> = { accepted: '同意', refused: '没有同意' };

/** How a stored value is written, in the order of the sentence. Values without an entry are not shown. */
const words: Readonly<Record<string, (value: NonNullable<Detail[string]>) => string>> = {
  isNew: (value) => (value ? '新排' : '改动'),
  startsAt: (value) => `${minuteText(Number(value))} 开始`,
  visibility: (value) => visibilities[String(value)] ?? '',
  notified: (value) => (Number(value) > 0 ? `发了 ${value} 条短信` : ''),
  unsent: (value) => (Number(value) > 0 ? `${value} 条没发` : ''),
  added: (value) => `加 ${value} 人`,
  changed: (value) => `改 ${value} 人`,
  removed: (value) => `去掉 ${value} 人`,
  people: (value) => `${value} 人`,
  documents: (value) => `${value} 份`,
  files: (value) => `${value} 个文件`,
  until: (value) => `留到 ${dayText(Number(value) - 1)}`,
  searchable: (value) => (value ? '能搜到' : '搜不到'),
  state: (value) => decisions[String(value)] ?? '',
  role: (value) => roles[String(value)] ?? '',
  entries: (value) => `${value} 条`,
};

/** The changed values of an act in words. */
export const actDetail = (detail: Detail): string =>
  Object.entries(words)
    .map(([name, inWords]) => (detail[name] === undefined ? '' : detail[name] !== null ? inWords(detail[name]) : name === 'until' ? '一直保留' : ''))
    .filter((text) => text !== '')
    .join('，');
