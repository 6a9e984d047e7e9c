export { analyticsHandlers } from './handlers.ts';
export { startAnalytics } from './visit-writer.ts';
