import type { DataOf } from '../../contract/calls/index.ts';

export type Story = DataOf<'getBenchmarking'>['list'][number];
export type OtherStory = NonNullable<Story['others']>[number];

/** The four kinds of customers by their index on the solutions page (spec pages#solutions). */
const customerTypeNames: Record<string, string> = { '0': '培训机构', '1': '职业院校', '2': '生产企业', '3': '课程供应商' };

/** '' for an unknown kind. */
export const customerTypeName = (customerType: string): string => customerTypeNames[customerType] ?? '';
