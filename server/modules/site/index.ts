export { siteHandlers } from './handlers.ts';
export { sectionsOf } from './sections.ts';
export {
  bannerKind,
  customerStoryKind,
  friendlyLinkKind,
  partnerKind,
  sectionKind,
  solutionKind,
} from './kinds.ts';
