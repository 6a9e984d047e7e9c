import { declare } from './declaration.ts';
import { codeOrNone, line, picture, toggle } from './field.ts';

/**
 * The site configuration of a tenant, published like other content. Visibility of sections is not here but in the section rows (spec
 * pages#flags).
 */
export const siteConfig = declare({
  name: 'siteConfig',
  label: '站点设置',
  listLabel: '站点设置',
  code: { name: 'code', help: '不在地址里', fixed: ['site'] },
  fields: {
    registerEnabled: toggle(true, { label: '开放注册', help: '关上以后登录对话框里没有注册', public: 'list' }),
    cardIdRequired: toggle(false, { label: '试用要身份证号', help: '打开后免费试用的表单多一个必填的身份证号', public: 'list' }),
    /** When on, the stored user type is EXPAND_SUPERVISOR instead of EXPAND_ASSESSOR (spec product#user-type). */
    supervisorFlag: toggle(false, { label: '登记为督导', help: '打开后新注册的人登记为督导员，否则是考评员', public: 'list' }),
    defaultInviteCode: codeOrNone({ label: '默认邀请码', help: '免费试用的表单里先填好的邀请码', public: 'list' }),
    supportPhone: line(40, { label: '客服电话', help: '页脚和悬浮按钮里', public: 'list' }),
    supportEmail: line(120, { label: '客服邮箱', help: '页脚和协议里', public: 'list' }),
    supportHours: line(80, { label: '服务时间', help: '例如 周一至周五 9:00–18:00', public: 'list' }),
    address: line(200, { label: '地址', help: '页脚和关于我们里', public: 'list' }),
    icpNumber: line(80, { label: 'ICP 备案号', help: '页脚里，连到工信部', public: 'list' }),
    policeNumber: line(80, { label: '公安备案号', help: '页脚里', public: 'list' }),
    licenceNumber: line(80, { label: '增值电信业务经营许可证号', help: '页脚里；没有就留空', public: 'list' }),
    consultationQr: picture({ label: '微信咨询二维码', help: '悬浮按钮里扫的二维码', public: 'list' }),
  },
  order: 'operator',
  shownOn: ['home'],
  seed: { file: 'site.json' },
});
