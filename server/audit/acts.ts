/**
 * Acts on people and enterprises that are recorded (spec security#records), each with the privacy policy's own words. The policy
 * names all of them (`acts.content.test.ts`).
 */
export const acts = {
  'role.give': '成员角色的授予',
  'role.take': '成员角色的收回',
  'join.decide': '加入申请的处理',
  'enterprise.create': '企业的创建',
  'enterprise.delete': '企业的删除',
  'enterprise.searchable': '企业能否被搜到的更改',
  'audit.export': '操作记录的导出',
  'password.set': '密码的设置',
  'password.reset': '密码的重置',
  'password.change': '密码的更改',
  'session.end': '退出某一台设备',
  'session.endOthers': '退出其他设备',
  'wechat.bind': '微信的绑定',
  'wechat.unbind': '微信的解绑',
  'live.schedule': '直播的安排',
  'live.cancel': '直播的取消',
  'live.begin': '直播的开播',
  'live.end': '直播的下播',
  'live.deleteReplay': '直播回放的删除',
  'live.expireReplay': '直播回放的到期删除',
  'live.keepReplay': '直播回放保留到哪天',
  'live.documents': '直播资料的更改',
  'live.people': '直播名单的更改',
  'live.reveal': '直播名单上完整号码的查看',
  'live.exportAttendance': '直播出勤的导出',
  'live.annotate': '直播出勤的备注',
  'person.export': '个人信息的导出',
  'person.erase': '个人信息的删除',
  'operator.create': '运营人员的创建',
} as const;

export type Act = keyof typeof acts;

/** The name of a stored act. Acts of older releases have only their code. */
export const actLabel = (action: string): string => (acts as Readonly<Record<string, string>>)[action] ?? action;
