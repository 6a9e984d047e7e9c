import { OptionCheck, type OptionFault, type Unchecked } from '../option-faults.ts';

/** The value for a variable of the vendor's template. */
export type SmsTemplateValue = 'code' | 'validMinutes';

/** Each message is a line of `outboxFile`. */
export interface EmbeddedSmsOptions {
  kind: 'embedded';
  outboxFile: string;
  /** Written before the addresses of pages, where the templates of the other channels have the domain. */
  publicOrigin: string;
}

/** 阿里云短信服务, Dysmsapi 2017-05-25, SendSms. */
export interface AliyunSmsOptions {
  kind: 'aliyun';
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
  /** Code of a notification template with `${event}`, `${time}`, `${device}` and `${place}`. Without it people are notified by mail. */
  noticeTemplateCode?: string | undefined;
  /** Code of a notification template with `${name}`, `${event}` and `${address}`, for people of live classes. Without it they get no SMS. */
  liveTemplateCode?: string | undefined;
  /** The template's variables. Default `{ code: 'code' }`, for a template with `${code}` only. */
  templateParameters?: Record<string, SmsTemplateValue>;
  /** Origin, default `https://dysmsapi.aliyuncs.com`. */
  endpoint?: string;
  /** Time limit of the whole call in ms, default 5000. */
  timeoutMs?: number;
}

/** 腾讯云短信, 2021-01-11, SendSms. */
export interface TencentSmsOptions {
  kind: 'tencent';
  secretId: string;
  secretKey: string;
  /** Id of the SMS application, not of the account. */
  sdkAppId: string;
  signName: string;
  templateId: string;
  /** Id of a notification template with event, time, device and place as `{1}` to `{4}`. Without it people are notified by mail. */
  noticeTemplateId?: string | undefined;
  /** Id of a notification template with name, event and address as `{1}` to `{3}`, for people of live classes. Without it they get no SMS. */
  liveTemplateId?: string | undefined;
  /** The template's `{1}`, `{2}`… Default `['code', 'validMinutes']`. Their number must be that of the template. */
  templateParameters?: SmsTemplateValue[];
  /** Default `ap-guangzhou`. */
  region?: string;
  /** Origin, default `https://sms.tencentcloudapi.com`. */
  endpoint?: string;
  /** Time limit of the whole call in ms, default 5000. */
  timeoutMs?: number;
}

export type SmsOptions = EmbeddedSmsOptions | AliyunSmsOptions | TencentSmsOptions;

export const DEFAULT_SMS_TIMEOUT_MS = 5_000;

/** All errors of the options, each with its remedy. Empty for valid options. */
export function smsOptionFaults(options: Unchecked<SmsOptions>): readonly OptionFault[] {
  const check = new OptionCheck();
  switch (options.kind) {
    case 'embedded':
      check.text('outboxFile', options.outboxFile, '填写内置短信通道的发件箱文件路径，例如 ./data/outbox.jsonl');
      break;
    case 'aliyun':
      check
        .text('accessKeyId', options.accessKeyId, '在阿里云控制台「RAM 访问控制 → 用户」创建 AccessKey，填写其 ID')
        .text('accessKeySecret', options.accessKeySecret, '填写与 accessKeyId 成对的 AccessKey Secret')
        .text('signName', options.signName, '在阿里云短信服务控制台「国内消息 → 签名管理」申请签名，填写审核通过的签名名称')
        .text('templateCode', options.templateCode, '在阿里云短信服务控制台「国内消息 → 模板管理」申请验证码模板，填写模板 CODE（SMS_ 开头）')
        .that(
          'templateParameters',
          options.templateParameters === undefined || Object.values(options.templateParameters).includes('code'),
          '模板变量中必须有一个取值为 code',
        )
        .optionalHttpUrl('endpoint', options.endpoint, '填写完整的服务地址，例如 https://dysmsapi.aliyuncs.com')
        .optionalPositiveInteger('timeoutMs', options.timeoutMs);
      break;
    case 'tencent':
      check
        .text('secretId', options.secretId, '在腾讯云控制台「访问管理 → API 密钥管理」创建密钥，填写 SecretId')
        .text('secretKey', options.secretKey, '填写与 secretId 成对的 SecretKey')
        .text('sdkAppId', options.sdkAppId, '在腾讯云短信控制台「应用管理」创建应用，填写 SDKAppID')
        .text('signName', options.signName, '在腾讯云短信控制台「国内短信 → 签名管理」申请签名，填写审核通过的签名内容')
        .that(
          'templateId',
          /^\d+$/.test(options.templateId ?? ''),
          '在腾讯云短信控制台「国内短信 → 正文模板管理」申请验证码模板，填写模板 ID（数字）',
        )
        .that(
          'noticeTemplateId',
          options.noticeTemplateId === undefined || /^\d+$/.test(options.noticeTemplateId),
          '填写通知模板的模板 ID（数字）；不设则改用邮件通知',
        )
        .that('liveTemplateId', options.liveTemplateId === undefined || /^\d+$/.test(options.liveTemplateId), '填写直播通知模板的模板 ID（数字）；不设就不发直播的短信')
        .that(
          'templateParameters',
          options.templateParameters === undefined || options.templateParameters.includes('code'),
          '模板变量中必须有一个取值为 code',
        )
        .optionalHttpUrl('endpoint', options.endpoint, '填写完整的服务地址，例如 https://sms.tencentcloudapi.com')
        .optionalPositiveInteger('timeoutMs', options.timeoutMs);
      break;
    default:
      check.that('kind', false, '只能是 embedded、aliyun 或 tencent');
  }
  return check.faults;
}
