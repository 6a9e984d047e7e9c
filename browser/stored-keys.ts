/** Keys of what a log-out on a phone removes (session/forget-person.ts). Pages use them too, and must not load the log-out for them. */

/** localStorage: the lives with a booked reminder. */
export const bookedLivesKey = 'booked-lives';
/** localStorage: the ratings of help articles. */
export const helpRatingsKey = 'help-ratings';
/** localStorage: the trade of the phone site. */
export const tradeKey = 'trade';
/** sessionStorage: the filters of the course list, with the typed keyword. */
export const courseFiltersKey = 'allCourses.choice';
/** sessionStorage: the account that was just registered. */
export const newAccountKey = 'new-account';
