import type { PageKey } from '../../contract/pages.ts';

/**
 * The pages that are implemented, apart from home, registration, log-in and the agreement, which every page links to. The 404 page and the
 * home page link only to pages of this list. A new page adds its key here; `failure-page.test.ts` compares the list with the
 * folders of portal/pages.
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
