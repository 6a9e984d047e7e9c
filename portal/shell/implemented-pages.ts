import type { PageKey } from '../../contract/pages.ts';

/**
 * The pages that stand, besides those that everything leads to anyway. A visitor of a page that is still to come is not
 * sent to the next one of its kind, and the home page's live leads to a page of this list (a test compares it with the folders of
 * portal/pages): who builds a page adds its key here and nowhere else.
 */
export const implementedPages: ReadonlySet<PageKey> = new Set<PageKey>([
  'about',
  'search',
  'news',
  'newsDetail',
  'experts',
  'expertDetail',
  'customerStories',
  'customerStoryDetail',
  'liveInteraction',
  'assessmentManagement',
  'certificationExams',
  'enterpriseTraining',
  'positionMap',
  'aiAssistant',
  'recruitment',
  'editions',
  'coupons',
  'highSkillTalent',
  'skillSolutionSubsidised',
  'skillSolutionMasters',
  'skillSolutionApprentices',
  'help',
  'helpList',
  'helpArticle',
  'courses',
  'allCourses',
  'courseDetail',
  'manufacturing',
  'solutions',
  'enterpriseBranding',
  'enterpriseManagement',
  'privateDomain',
  'operationService',
  'contentEcosystem',
  'subsidisedTraining',
]);
