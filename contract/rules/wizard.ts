import * as z from 'zod/mini';
import { contactEmail } from './contact.ts';
import { wizardEnterpriseName } from './names.ts';

/**
 * Rules for creating an enterprise after a login without one (spec registration#wizard, forms#wizard-fields), one per field. They are
 * separate from the calls, because forms import only rules.
 */
export const wizardRules = {
  enterpriseName: wizardEnterpriseName,
  orgType: z.enum(['0', '1', '2'], '请选择机构类型'),
  contactEmail: z.optional(z.union([z.literal(''), contactEmail], '邮箱格式不正确')),
} as const;
