export { withCities } from './areas.ts';
export { siteHandlers } from './handlers.ts';
export { sectionsOf } from './sections.ts';
export {
  areaTreeKind,
  bannerKind,
  customerStoryKind,
  friendlyLinkKind,
  partnerKind,
  sectionKind,
  solutionKind,
} from './kinds.ts';
