/**
 * How long personal data is kept, in days after it ended or was last touched: the one place. docs/operating.md
 * lists the same, and seed/launch/agreement.json promises the part that concerns visitors; `retention.test.ts` compares
 * the three. What has an expiry of its own (puzzles, SMS codes) goes with it.
 */
export const retention = {
  /** Network logs, "不少于六个月": no six months are longer than 184 days. */
  smsMessages: { table: 'sms_messages', days: 184 },
  sessions: { table: 'sessions', days: 184 },
  /** From the last of those that count together. */
  loginAttempts: { table: 'login_attempts', days: 184 },
  /** From the latest login of that browser on: until then it is recognised. */
  knownBrowsers: { table: 'known_browsers', days: 184 },
  visits: { table: 'visits', days: 184 },
  /** An answer is repeated for 24 hours (spec registration#request-id). */
  registrationRequests: { table: 'registration_requests', days: 2 },
  /** "数据保留九十日": from the end of a trial that was not prolonged, with all that the enterprise holds (docs/decisions/0013). */
  endedTrials: { table: 'enterprises', days: 90 },
  /** From the decision on, or from the request where there is no decision. */
  joinRequests: { table: 'join_requests', days: 184 },
  /** Recognises a double click for a minute. */
  leadArrivals: { table: 'lead_arrivals', days: 1 },
  /** "最后一次联系后两年". */
  leads: { table: 'leads', days: 731 },
  /** Counted from the last word: an article that was mended is judged anew. */
  helpRatings: { table: 'help_ratings', days: 366 },
  /** "券过期后半年": from the end of the coupon on, or with the person. */
  couponReceipts: { table: 'coupon_receipts', days: 184 },
  /** From the planned end of the live on: the lists hold phones and ID cards. */
  liveLists: { table: 'live_listed_people', days: 184 },
  liveBookings: { table: 'live_bookings', days: 31 },
  /** What subsidised training has to prove: who was there, and what was said and answered. */
  liveAttendance: { table: 'live_attendance', days: 1096 },
  liveEvents: { table: 'live_events', days: 1096 },
  doneJobs: { table: 'outbox_jobs', days: 30 },
  /** Long enough for the operator to see that a mail never arrived, and to send it again. */
  failedJobs: { table: 'outbox_jobs', days: 90 },
  /** "注销后三年": counted from the erasure of the person. */
  consents: { table: 'consents', days: 1096 },
  auditEntries: { table: 'audit_entries', days: 1096 },
} as const;

/** The time before which something is kept no longer, ms since epoch. */
export const keptSince = ({ days }: { days: number }, now: number): number => now - days * 86_400_000;
