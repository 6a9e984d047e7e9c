import { type OptionFault, OptionCheck } from '../option-faults.ts';

export interface WecomRobotOptions {
  kind: 'wecom';
  /** The complete address that 企业微信 shows for the robot. With its `key` anyone can post to the group. */
  webhook: string;
  timeoutMs?: number | undefined;
}

export interface DingtalkRobotOptions {
  kind: 'dingtalk';
  /** The complete address that 钉钉 shows for the robot, with its `access_token`. */
  webhook: string;
  /** 安全设置, 加签: starts with SEC. */
  secret: string;
  timeoutMs?: number | undefined;
}

export type GroupRobotOptions = WecomRobotOptions | DingtalkRobotOptions;

export function groupRobotOptionFaults(options: { kind: GroupRobotOptions['kind']; webhook?: string | undefined; secret?: string | undefined; timeoutMs?: number | undefined }): OptionFault[] {
  const check = new OptionCheck();
  if (options.kind === 'wecom') {
    check.that('webhook', carries(options.webhook, 'key'), '应为企业微信“群机器人”给出的完整 Webhook 地址，带 key');
  } else {
    check.that('webhook', carries(options.webhook, 'access_token'), '应为钉钉“自定义机器人”给出的完整 Webhook 地址，带 access_token');
    check.that('secret', /^SEC[A-Za-z0-9]{8,128}$/.test(options.secret ?? ''), '应为钉钉机器人“安全设置—加签”里以 SEC 开头的密钥；没有开启加签的机器人不接');
  }
  return check.optionalPositiveInteger('timeoutMs', options.timeoutMs).faults;
}

const carries = (webhook: string | undefined, parameter: string): boolean => {
  if (webhook === undefined || !URL.canParse(webhook)) return false;
  const { protocol, searchParams } = new URL(webhook);
  return /^https?:$/.test(protocol) && (searchParams.get(parameter) ?? '') !== '';
};
