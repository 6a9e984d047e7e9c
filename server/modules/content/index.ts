/** The console's content editor, the same for every kind of content (spec console#content-editor). */
export { consoleContentHandlers } from './handlers.ts';
