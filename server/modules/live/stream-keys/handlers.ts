import type { liveStreamKeyCalls } from '../../../../contract/calls/live.ts';
import type { HandlersOf } from '../../../calls/caller.ts';
import { participantOf, requireTeacher } from '../participants.ts';
import { createKey, revokeKey, stateOfKey, switchSource } from './stream-keys.ts';

/** Calls for the teacher's stream keys, which encoders such as OBS use. */
export const liveStreamKeyHandlers = {
  async createStreamKey({ liveCode }, { context, session, transaction }) {
    return createKey(context, transaction, requireTeacher(await participantOf(context, session, liveCode)));
  },

  async revokeStreamKey({ liveCode }, { context, session, transaction }) {
    await revokeKey(context, transaction, requireTeacher(await participantOf(context, session, liveCode)));
    return null;
  },

  async streamKeyState({ liveCode }, { context, session }) {
    return stateOfKey(context, requireTeacher(await participantOf(context, session, liveCode)));
  },

  async switchLiveSource({ liveCode, source }, { context, session }) {
    await switchSource(context, requireTeacher(await participantOf(context, session, liveCode)), source);
    return null;
  },
} satisfies HandlersOf<typeof liveStreamKeyCalls>;
