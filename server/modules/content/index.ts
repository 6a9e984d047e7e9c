/** The console's content editor, for every kind of content alike (spec console#content-editor). */
export { consoleContentHandlers } from './handlers.ts';
