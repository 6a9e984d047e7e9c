/** How many finds of one search can be paged through, the best first: whoever has not found it by then searches for something narrower. */
export const searchReach = 500;
