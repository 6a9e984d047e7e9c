/** Limits of live classes. The server, its messages and the fields of the pages use them. */

/** Lengths in characters. */
export const messageMaxLength = 500;
export const noticeMaxLength = 200;
export const questionMaxLength = 500;
export const optionMaxLength = 200;
export const personNameMaxLength = 30;

export const quizOptions = { min: 2, max: 10 } as const;
/** Quizzes that a teacher prepares for one live. */
export const preparedQuizzesMax = 50;
export const muteMinutes = { min: 1, max: 600 } as const;
/** Limits for check-ins, quizzes and the timer. */
export const countdownSeconds = { min: 5, max: 3_600 } as const;

/** A student whom the teacher called must get ready within this time, because a call keeps one of the few places. The browser may ask for the microphone meanwhile. */
export const calledHandSeconds = 30;

/** Intervals of the calls that say who is there (spec live#heartbeats). The server's times of attendance depend on them. */
export const heartbeatMilliseconds = { student: 30_000, teacher: 15_000 } as const;
/** Minutes of a replay that one heartbeat reports. */
export const reportedMinutesMax = 60;
/** The attendance marks people as late who come longer after the begin of the class. */
export const lateAfterMinutes = 5;
/** Maximum length of a class in minutes. */
export const classMinutesMax = 2_880;

/** Rows of a list that one request imports. */
export const listRowsMax = 5_000;

/** Documents of a live, and pages of a document that a teacher shows (spec console#live-documents). */
export const documentsMax = 20;
export const documentPagesMax = 200;
/** Pages and characters of all documents of a live. Each student's page reads them. */
export const allPagesMax = 1_000;
export const allTextMax = 600_000;
/** The document of blank pages, which every live has, and their number. */
export const boardDocument = 'board';
export const boardPagesMax = 50;
/** Length of the text of such a page in characters. */
export const pageTextMax = 2_000;

/** A preview film is uploaded in parts, because a request must be complete within seconds. */
export const filmPartBytes = 1024 * 1024;
export const filmPartsMax = 60;

/** Bookings that one request binds to a browser for system notifications. */
export const pushBookingsMax = 100;

/** Students can enter the room this long before the class, in minutes. */
export const entryMinutes = 15;
/** People who booked get the SMS that reminds them this long before the class, in minutes. The students can enter then. */
export const reminderMinutes = entryMinutes;
/** A browser gets its system notification this long before the class, in minutes. It has a minute to show it before the SMS is due. */
export const pushReminderMinutes = reminderMinutes + 1;
