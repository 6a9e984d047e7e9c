/** The calls for system notifications (spec calls#push-calls). Only the pages that offer them and the service worker load this table. */
export const pushAddresses = {
  pushKey: 'GET /app/v1/push/key',
  pushSubscribe: 'POST /app/v1/push/subscribe',
  pushRenew: 'POST /app/v1/push/renew',
  pushUnsubscribe: 'POST /app/v1/push/unsubscribe',
  pushReceived: 'POST /app/v1/push/received',
} as const;
