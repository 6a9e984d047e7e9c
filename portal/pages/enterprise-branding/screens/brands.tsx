import type { CSSProperties } from 'react';

/** The parts of a portal that belong to its owner. All others are the same for every owner. */
export interface Brand {
  name: string;
  domain: string;
  /** SVG path in a 24 × 24 box. */
  mark: string;
  colour: string;
  tint: string;
  headline: readonly string[];
  courses: readonly (readonly [name: string, facts: string])[];
}

export const brands = [
  {
    name: '启航职培',
    domain: 'xue.qihang.example',
    mark: 'M0 0h12v12A12 12 0 0 1 0 0ZM12 12h12v12a12 12 0 0 1-12-12ZM12 0h12a12 12 0 0 1-12 12Z',
    colour: '#1d4f91',
    tint: '#dbe7f5',
    headline: ['晚上七点', '下班来学一门'],
    courses: [
      ['低压电工取证班', '60 学时 · 本周六开班'],
      ['焊工四级 · 平板对接', '96 学时 · 还剩 8 席'],
    ],
  },
  {
    name: '青禾照护学堂',
    domain: 'xue.qinghe.example',
    mark: 'M12 24V12A12 12 0 0 1 24 0v12a12 12 0 0 1-12 12ZM12 24A12 12 0 0 1 0 12h12Z',
    colour: '#8a3f5c',
    tint: '#f5e1e8',
    headline: ['把照护', '做成一门手艺'],
    courses: [
      ['养老护理员五级', '120 学时 · 含入户实训'],
      ['老年营养与膳食', '24 学时 · 可单独学'],
    ],
  },
  {
    name: '安平学堂',
    domain: 'xuetang.anping.example',
    mark: 'M0 24V12h12v12ZM12 12A12 12 0 0 1 24 0v24H12ZM0 0h12v12A12 12 0 0 1 0 0Z',
    colour: '#a3431a',
    tint: '#f8e4d8',
    headline: ['九个分厂', '一起上周三课'],
    courses: [
      ['数控车：刀补怎么给', '周三 19:00 · 直播'],
      ['三级安全教育 · 车间级', '8 学时 · 全员'],
    ],
  },
] as const satisfies readonly Brand[];
export const qinghe = brands[1];

export const coloursOf = ({ colour, tint }: Brand) => ({ '--brand': colour, '--brand-tint': tint }) as CSSProperties;

export const Sign = ({ brand }: { brand: Brand }) => (
  <svg viewBox="0 0 24 24">
    <path fill="currentColor" d={brand.mark} />
  </svg>
);
