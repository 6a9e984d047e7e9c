import type { consoleLiveCalls } from '../../../../contract/calls/console-live.ts';
import type { HandlersOf } from '../../../calls/caller.ts';
import { saveDocuments } from '../documents/documents.ts';
import { deleteReplay } from '../replays/delete-replay.ts';
import { keepReplay } from '../replays/keep-replay.ts';
import { uploaderOf, uploadPicture } from '../uploads/uploads.ts';
import { annotate, attendanceOf, exportAttendance } from './attendance.ts';
import { endFromOutside } from './end.ts';
import { finishFilm, uploadFilmPart } from './films.ts';
import { countingMove } from './moves.ts';
import { addPeople, changePerson, checkPeople, exportPeople, listPeople, removePeople, revealPerson } from './roster.ts';
import { listLives, livesBetween, openLive, teachersAt, usageAt } from './rooms.ts';
import { cancelLive, saveLive } from './save.ts';

/** Calls for the lives of the session's own enterprise, or of the platform. The role was checked before (`access` in the contract). */
export const consoleLiveHandlers = {
  consoleLiveList: (input, { context, session }) => listLives(context, session.topCode, input),
  consoleLiveCalendar: (input, { context, session }) => livesBetween(context, session.topCode, input),
  consoleLiveOpen: ({ liveCode }, { context, session }) => openLive(context, session.topCode, liveCode),
  consoleLiveSave: (input, caller) => countingMove(caller, input, () => saveLive(caller, input)),
  consoleLiveCancel: ({ liveCode }, caller) => cancelLive(caller, liveCode),
  consoleLiveEnd: async ({ liveCode }, caller) => {
    await endFromOutside(caller, liveCode);
    return null;
  },
  consoleLiveDeleteReplay: async ({ liveCode }, caller) => {
    await deleteReplay(caller, liveCode);
    return null;
  },
  consoleLiveKeepReplay: async ({ liveCode, lastDay }, caller) => {
    await keepReplay(caller, { liveCode, lastDay: lastDay || null });
    return null;
  },
  consoleLiveTeachers: ({ keyword }, { context, session }) => teachersAt(context, session, keyword),
  consoleLiveUsage: (_input, { context, session }) => usageAt(context, session.topCode),
  consoleLiveUpload: ({ use }, caller) => uploadPicture(uploaderOf(caller), use),
  consoleLiveUploadFilmPart: async (input, caller) => {
    await uploadFilmPart(uploaderOf(caller), input);
    return null;
  },
  consoleLiveFinishFilm: (input, caller) => finishFilm(caller, input),
  consoleLiveSaveDocuments: async (input, caller) => {
    await saveDocuments(caller, input);
    return null;
  },
  consoleLivePeople: (input, { context, session }) => listPeople(context, session.topCode, input),
  consoleLiveCheckPeople: (input, { context, session }) => checkPeople(context, session.topCode, input),
  consoleLiveAddPeople: (input, caller) => addPeople(caller, input),
  consoleLiveChangePerson: async (input, caller) => {
    await changePerson(caller, input);
    return null;
  },
  consoleLiveRemovePeople: (input, caller) => removePeople(caller, input),
  consoleLiveRevealPerson: (input, caller) => revealPerson(caller, input),
  consoleLiveExportPeople: (input, caller) => exportPeople(caller, input),
  consoleLiveAttendance: (input, { context, session }) => attendanceOf(context, session.topCode, input),
  consoleLiveExportAttendance: (input, caller) => exportAttendance(caller, input),
  consoleLiveAnnotate: async (input, caller) => {
    await annotate(caller, input);
    return null;
  },
} satisfies HandlersOf<typeof consoleLiveCalls>;
