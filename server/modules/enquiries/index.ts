export { enquiryHandlers } from './handlers.ts';
