import { ProviderOptionsInvalid } from '../option-faults.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { createDingtalkRobot } from './dingtalk.ts';
import { groupRobotOptionFaults, type GroupRobotOptions } from './options.ts';
import type { GroupRobot } from './provider.ts';
import { createWecomRobot } from './wecom.ts';

export { groupRobotOptionFaults, type GroupRobotOptions } from './options.ts';
export { type GroupRobot, PostRefused } from './provider.ts';

/**
 * Creates the robot of the options.
 * @throws ProviderOptionsInvalid
 */
export function createGroupRobotProvider(options: GroupRobotOptions, surroundings: Pick<ProviderDependencies, 'clock'>): GroupRobot {
  const faults = groupRobotOptionFaults(options);
  if (faults.length > 0) throw new ProviderOptionsInvalid(options.kind === 'wecom' ? '企业微信群机器人' : '钉钉群机器人', faults);
  return options.kind === 'wecom' ? createWecomRobot(options) : createDingtalkRobot(options, surroundings);
}
