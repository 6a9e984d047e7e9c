/** How many finds of one search can be paged through, the best first: beyond that a narrower search helps. */
export const searchReach = 500;
