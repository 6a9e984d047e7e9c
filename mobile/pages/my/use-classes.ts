import { myClient } from './calls.ts';
import { useOwn } from './use-own.ts';

/** Classes of one page of the list. */
export const classesAtATime = 20;

/** The first page of the person's classes. The overview and the list share the stored answer. */
export const useClasses = (when: 'current' | 'past') => useOwn(`classes ${when}`, () => myClient.call('myClasses', { when, pageSize: classesAtATime }));
