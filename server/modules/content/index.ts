export { contentHandlers } from './handlers.ts';
export {
  areaTreeKind,
  bannerKind,
  customerStoryKind,
  friendlyLinkKind,
  partnerKind,
  policyCategoryKind,
  policyKind,
  sectionKind,
  solutionKind,
} from './kinds.ts';
