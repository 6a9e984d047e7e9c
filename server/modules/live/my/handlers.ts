import type { myLiveCalls } from '../../../../contract/calls/my.ts';
import type { HandlersOf } from '../../../calls/caller.ts';
import { myBookings, myClasses } from './my-classes.ts';

export const myLiveHandlers = {
  myClasses: (asked, { context, session }) => myClasses(context, session, asked),
  myBookings: (_input, { context, session }) => myBookings(context, session),
} satisfies HandlersOf<typeof myLiveCalls>;
