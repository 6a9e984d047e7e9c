import { link } from '../../../contract/pages.ts';

export interface SkillSolution {
  to: string;
  name: string;
  text: string;
  facts: [string, string][];
}

/**
 * The three solutions on the home page (spec home#skill-solutions). Only the loader imports them, so that their texts are not in the page's
 * script.
 */
export const skillSolutions: readonly SkillSolution[] = [
  {
    to: link('skillSolutionSubsidised'),
    name: '政府补贴性培训',
    text: '开班报备、每日签到、学时明细、补贴材料包，一次备齐。',
    facts: [['适合', '定点机构、企业'], ['周期', '5—30 天'], ['留痕', '人脸、学时、作业']],
  },
  {
    to: link('skillSolutionMasters'),
    name: '技能大师线上工作室',
    text: '录示范、开直播、批作品，一人带几个厂的徒弟。',
    facts: [['适合', '大师、龙头企业'], ['周期', '按学期'], ['产出', '绝活短片、带教档案']],
  },
  {
    to: link('skillSolutionApprentices'),
    name: '企业新型学徒制',
    text: '企校双师、工学交替。协议、计划、考核、补贴台账对得上。',
    facts: [['适合', '企业与合作院校'], ['周期', '1—2 年'], ['目标', '中级工及以上']],
  },
];
