/** Organisation types with the numbers of the registration page and getEnterpriseTypeList (spec registration#org-type). */
export const registrationOrgTypes = { '1': 'trainingInstitution', '2': 'school', '3': 'enterprise' } as const;
/** Organisation types with the numbers of the wizard in the dialog (spec registration#org-type). */
export const wizardOrgTypes = { '0': 'trainingInstitution', '1': 'enterprise', '2': 'school' } as const;
export type OrganisationType = (typeof registrationOrgTypes)[keyof typeof registrationOrgTypes];
export const organisationTypeNames: Record<OrganisationType, string> = {
  trainingInstitution: '培训机构',
  school: '学校',
  enterprise: '企业',
};
