export { siteHandlers } from './handlers.ts';
export { isSectionShown } from './sections.ts';
export {
  bannerKind,
  customerStoryKind,
  friendlyLinkKind,
  partnerKind,
  sectionKind,
  solutionKind,
} from './kinds.ts';
