import { isCreditCode } from '../../../contract/rules/index.ts';

/** An applicant's input for the free-trial form, by field labels. */
export interface Applicant {
  企业全称: string;
  机构类型: '培训机构' | '学校' | '企业';
  统一社会信用代码: string;
  联系人: string;
  登录账号: string;
  手机号: string;
  邮箱: string;
  登录密码: string;
}

/** A credit code of GB 32100-2015 with its check character. */
function creditCodeOf(n: number): string {
  const body = `91350100M${String(n).padStart(8, '0')}`;
  const check = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].find((character) => isCreditCode(body + character));
  return body + check!;
}

/** A new applicant. Each number is another school. */
export function applicant(n: number, own: Partial<Applicant> = {}): Applicant {
  return {
    企业全称: `启航职业培训学校（示例${n}）`,
    机构类型: '培训机构',
    统一社会信用代码: creditCodeOf(n),
    联系人: '赵敏',
    登录账号: `zhaomin${String(n).padStart(3, '0')}`,
    手机号: `139${String(n).padStart(8, '0')}`,
    邮箱: `zhaomin${n}@example.com`,
    登录密码: 'Qihang@2026x',
    ...own,
  };
}
