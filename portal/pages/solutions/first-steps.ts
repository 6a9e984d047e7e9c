import type { PlainPageKey } from '../../../contract/pages.ts';

export interface FirstStep {
  page: PlainPageKey;
  when: string;
  why: string;
}

/** The usual first products of each kind of customer, in order, by its index (spec pages#solutions). Unknown kinds have none. */
export const firstSteps: Readonly<Record<string, readonly FirstStep[]>> = {
  '0': [
    { page: 'assessmentManagement', when: '第 1 周', why: '一份名单从报名用到发证，先把正在招的班搬进来。' },
    { page: 'liveInteraction', when: '第 2 周', why: '晚上的理论课搬到线上，签到和学时自己记。' },
    { page: 'skillSolutionSubsidised', when: '第一期补贴班', why: '材料跟着课长出来，按当地表样导出。' },
    { page: 'privateDomain', when: '第二期招生前', why: '老学员带新学员，优惠券和归属算得清。' },
  ],
  '1': [
    { page: 'certificationExams', when: '第 1 个月', why: '期末考和等级认定用一套题库，机房排得满。' },
    { page: 'positionMap', when: '第 2 个月', why: '专业对着三五个岗位，课程哪里多哪里少看得见。' },
    { page: 'liveInteraction', when: '实习开始前', why: '顶岗实习的学生散在各地，课照上、作业照交。' },
    { page: 'recruitment', when: '毕业前一学期', why: '证书、实操录像、出勤，跟着学生推荐给企业。' },
  ],
  '2': [
    { page: 'positionMap', when: '第 1—2 周', why: '先把一个岗位拆成能练能考的技能项。' },
    { page: 'enterpriseTraining', when: '第 1 个月', why: '缺口排成计划，班前十分钟学，三级教育成台账。' },
    { page: 'skillSolutionApprentices', when: '招新人时', why: '和院校一起带，补贴按人按月算得出。' },
    { page: 'highSkillTalent', when: '第二年', why: '够条件的人一路往技师走，材料平时就攒着。' },
  ],
  '3': [
    { page: 'contentEcosystem', when: '入驻当天', why: '课程、题库、评分表怎么上架，先看清规矩。' },
    { page: 'aiAssistant', when: '上架之前', why: '按教材出一版随堂题，您逐题核对再用。' },
    { page: 'operationService', when: '素材多的时候', why: '长视频切段、配字幕、做封面，可以请人代做。' },
    { page: 'experts', when: '有了口碑', why: '讲得好的老师单独有一页，课程挂在名下。' },
  ],
};
