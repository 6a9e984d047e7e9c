import type { liveDocumentCalls } from '../../../../contract/calls/live-documents.ts';
import type { EnterpriseCaller, HandlersOf } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { requireWritableLive } from '../writable-live.ts';
import { participantOf, requireTeacher } from '../participants.ts';
import { findClassSession, type LiveRoom } from '../store.ts';
import { uploadPicture } from '../uploads/uploads.ts';
import { addDocument } from './documents.ts';

/** The teacher adds documents in the studio (spec live#studio-documents). */
export const liveDocumentHandlers = {
  async uploadLivePage({ liveCode }, caller) {
    const { address } = await uploadPicture(await callerForTeacher(caller, liveCode), 'page');
    return { address };
  },

  async addLiveDocument(input, caller) {
    await addDocument(await callerForTeacher(caller, input.liveCode), input);
    return null;
  },
} satisfies HandlersOf<typeof liveDocumentCalls>;

/**
 * The teacher of a live as a caller for its enterprise. `transaction` refuses after the class and after the trial of that enterprise.
 * @throws Refusal 10063, 40400
 */
async function callerForTeacher<Caller extends EnterpriseCaller>(caller: Caller, liveCode: string): Promise<Caller & { room: LiveRoom; topCode: string }> {
  const { context, session, transaction } = caller;
  const { room } = requireTeacher(await participantOf(context, session, liveCode));
  return {
    ...caller,
    room,
    topCode: room.top_code,
    transaction: (work) =>
      transaction(async (tx) => {
        await requireWritableLive(context, tx, room);
        if ((await findClassSession(tx, room.live_code))?.ended_at) throw refuse.noPermission('这节课已经结束，不能再添加讲义');
        return work(tx);
      }),
  };
}
