/**
 * Retention of personal data, in days after it ended or last changed. docs/operating.md lists the same values, and
 * seed/launch/agreement.json promises those that concern visitors: `retention.test.ts` and `retention.content.test.ts` compare them. Data with its own
 * expiry (puzzles, SMS codes) is deleted when it expires.
 */
export const retention = {
  /** Network logs, "不少于六个月": no six months are longer than 184 days. */
  smsMessages: { table: 'sms_messages', days: 184 },
  sessions: { table: 'sessions', days: 184 },
  /** Counted from the last attempt of those that are counted together. */
  loginAttempts: { table: 'login_attempts', days: 184 },
  /** Counted from the latest login of that browser. The browser is recognised until then. */
  knownBrowsers: { table: 'known_browsers', days: 184 },
  visits: { table: 'visits', days: 184 },
  /** An answer is repeated for 24 hours (spec registration#request-id). */
  registrationRequests: { table: 'registration_requests', days: 2 },
  /** "数据保留九十日": counted from the end of a trial without an extension, with all data of the enterprise (docs/decisions/0013). */
  endedTrials: { table: 'enterprises', days: 90 },
  /** Counted from the decision, or from the request if there is no decision. */
  joinRequests: { table: 'join_requests', days: 184 },
  /** Used to detect a double click within a minute. */
  leadArrivals: { table: 'lead_arrivals', days: 1 },
  /** "最后一次联系后两年". */
  leads: { table: 'leads', days: 731 },
  /** Counted from the last rating: an improved article is rated anew. */
  helpRatings: { table: 'help_ratings', days: 366 },
  /** "券过期后半年": counted from the end of the coupon. Deleted earlier with the person. */
  couponReceipts: { table: 'coupon_receipts', days: 184 },
  /** Counted from the planned end of the live: the lists contain phones and ID cards. */
  liveLists: { table: 'live_listed_people', days: 184 },
  liveBookings: { table: 'live_bookings', days: 31 },
  livePushSubscriptions: { table: 'live_push_subscriptions', days: 31 },
  liveInvitations: { table: 'live_invitations', days: 184 },
  /** Evidence for subsidised training: attendance, messages and answers. */
  liveAttendance: { table: 'live_attendance', days: 1096 },
  liveEvents: { table: 'live_events', days: 1096 },
  doneJobs: { table: 'outbox_jobs', days: 30 },
  /** Gives the operator time to notice a mail that failed, and to send it again. */
  failedJobs: { table: 'outbox_jobs', days: 90 },
  /** "注销后三年": counted from the erasure of the person. */
  consents: { table: 'consents', days: 1096 },
  auditEntries: { table: 'audit_entries', days: 1096 },
} as const;

/** Data that ended before this time is deleted. In ms since epoch. */
export const keptSince = ({ days }: { days: number }, now: number): number => now - days * 86_400_000;
