/** Business constants (spec constants#timers, constants#lengths). Each name contains the unit. */

/** The platform itself as a tenant (spec product#tenants). */
export const platformTopCode = '-1';

/** `topParentCode` of a course category of the first level (spec content#course-category). */
export const noParentCategory = '0';

/** Path of the console on the portal's origin (spec console#administrator). */
export const consolePath = '/console/';

/** Value of the login page's `reason` after the console redirected there because of 10005. */
export const sessionEndedReason = 'ended';

export const registrationResendSeconds = 90;
export const dialogResendSeconds = 60;
export const qrExpirySeconds = 300;
export const resetClosesAfterMilliseconds = 1500;
export const doubleClickGuardMilliseconds = 500;
export const chunkTimeoutSeconds = 120;
export const errorToastMilliseconds = 3000;
export const networkErrorToastMilliseconds = 6000;
export const sessionEndedBackAfterMilliseconds = 2000;

export const phoneLength = 11;
export const passwordMaxLength = 20;
export const registrationEnterpriseNameMaxLength = 30;
export const wizardEnterpriseNameMaxLength = 50;

export const carouselAutoplayMilliseconds = 5000;
export const backToTopAfterPixels = 300;
export const headerTurnsWhiteAfterPixels = 200;
export const homeExpertsMax = 8;
export const homeNewsMax = 3;
/** Maximum number of customer tiles on the home page. */
export const homeStoriesMax = 3;

/** Live: 2 upcoming, 3 live, 4 ended (spec live#live-status). */
export const liveStatus = { upcoming: 2, live: 3, ended: 4 } as const;

/** Video profiles: frame size in px, fps, bitrate in kbit/s (spec live#video-profiles). */
export const cameraProfile = { videoQuality: 4, width: 1280, height: 720, framesPerSecond: 20, bitrateKilobits: 2000 } as const;
export const screenProfile = { videoQuality: 4, width: 1920, height: 1080, framesPerSecond: 30, bitrateKilobits: 3000 } as const;

/** The stored registration form expires after this time (spec registration#draft). */
export const registrationDraftMinutes = 30;

/** The page sections that the site's operator can show or hide, in the specification's order (spec pages#section-visibility). */
export const sectionCategories = [
  'cooperation_negotiation',
  'huge_course',
  'index_experts',
  'industry_information',
  'partners',
  'course_banner',
  'friendly_link',
  'master_quality_course',
  'customer_case',
] as const;
export type SectionCategory = (typeof sectionCategories)[number];

/** The section from which each flag of `informationData` derives (spec pages#flags). */
export const sectionOfFlag = {
  hugeFlag: 'huge_course',
  expertsFlag: 'index_experts',
  partnersFlag: 'partners',
  informationFlag: 'industry_information',
  cooperationFlag: 'cooperation_negotiation',
  friendlyFlag: 'friendly_link',
} as const satisfies Record<string, SectionCategory>;
export type SectionFlag = keyof typeof sectionOfFlag;
