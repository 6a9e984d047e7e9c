import type { Choices } from './field.ts';

/** The kinds of customers of stories and solutions: the index of `/solutions?customerType=` (spec pages#solutions). */
export const customerTypes: Choices = [
  ['0', '培训机构'],
  ['1', '职业院校'],
  ['2', '生产企业'],
  ['3', '课程供应商'],
];

export const customerTypeMessage = '客户类型应为 0 到 3';
