/** The calls of the tab 我的 (spec calls#my-calls). They are separate from browser-addresses.ts, which every page loads. */
export const myAddresses = {
  myClasses: 'GET /app/v1/my/classes',
  myBookings: 'GET /app/v1/my/bookings',
  myEnterprises: 'GET /app/v1/my/enterprises',
  exportMyData: 'POST /app/v1/my/exportData',
  myErasure: 'GET /app/v1/my/erasure',
  eraseMyData: 'POST /app/v1/my/eraseData',
  switchEnterprise: 'POST /app/v1/my/switchEnterprise',
} as const;
