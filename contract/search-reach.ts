/** Maximum number of results of one search that can be paged through, the best first. A visitor who needs more narrows the search. */
export const searchReach = 500;
