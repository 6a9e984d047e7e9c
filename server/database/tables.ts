import type { AccountTables } from '../modules/accounts/tables.ts';
import type { AnalyticsTables } from '../modules/analytics/tables.ts';
import type { AuditTables } from '../audit/tables.ts';
import type { CaptchaTables } from '../modules/captcha/tables.ts';
import type { CouponTables } from '../modules/coupons/tables.ts';
import type { EnquiryTables } from '../modules/enquiries/tables.ts';
import type { HelpTables } from '../modules/help/tables.ts';
import type { LiveTables } from '../modules/live/tables.ts';
import type { EnterpriseTables } from '../modules/enterprises/tables.ts';
import type { SmsCodeTables } from '../modules/sms-codes/tables.ts';
import type { OutboxTables } from '../outbox/tables.ts';
import type { WechatTables } from '../modules/wechat/tables.ts';
import type { PublishingTables } from '../publishing/tables.ts';

/** Every table of the product. A module declares its own in its `tables.ts` and is listed here. */
export interface Tables extends
  SmsCodeTables,
  EnterpriseTables,
  AccountTables,
  AnalyticsTables,
  AuditTables,
  CaptchaTables,
  CouponTables,
  EnquiryTables,
  HelpTables,
  LiveTables,
  OutboxTables,
  PublishingTables,
  WechatTables {}
