import * as z from 'zod/mini';
import { printable } from '../rules/names.ts';
import { knownModules } from '../tracking.ts';
import { call, code, nothing } from './call.ts';

/** Analytics (spec calls#analytics-calls, analytics#insert-data); answered in Burial's own envelope. */

const short = (max: number) => z._default(z.string('内容应为文字').check(z.trim(), z.maxLength(max, '内容过长')), '');

/** Three hundred students behind one school's address need this many. A script that inflates counts exceeds it. */
const visits = { name: 'visits', points: 1200, windowSeconds: 60 };

export const analyticsCalls = {
  insertData: call({
    request: z.object({
      countItemCode: z.string('埋点编码不正确').check(z.regex(/^\d{18,20}$/, '埋点编码不正确')),
      countItemName: z.string('埋点名称不可为空').check(z.trim(), z.minLength(1, '埋点名称不可为空'), z.maxLength(60, '埋点名称过长')),
      countModule: z.enum(knownModules, '未知的埋点模块'),
      ipAddr: short(64),
      province: short(32),
      deviceType: z._default(z.enum(['TYPE_PC', 'TYPE_MOBILE'], '设备类型不正确'), 'TYPE_PC'),
      /** The referrer or the clicked element. This field is ours, not the specification's. */
      source: z._default(z.string('内容应为文字').check(z.trim(), z.maxLength(200, '内容过长'), printable), ''),
    }),
    /** The id of the visit. The page stores it under the item code. */
    data: code,
    access: 'anyone',
    limits: [visits],
  }),
  updateDate: call({ request: z.object({ bizCode: code }), data: nothing, access: 'anyone', limits: [visits], hasEffect: true }),
} as const;
