import type { Role } from '../../contract/calls/index.ts';

export const roleNames: Record<Role, string> = {
  administrator: '企业管理员',
  operator: '平台运营',
  supplier: '供应商',
  teacher: '讲师',
  student: '学员',
};

/** The role with the most rights. */
export function leadingRole(roles: readonly Role[]): Role | null {
  return (Object.keys(roleNames) as Role[]).find((role) => roles.includes(role)) ?? null;
}
