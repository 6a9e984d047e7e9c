import { live } from '../../../contract/content/live.ts';
import { defineKind } from '../../publishing/index.ts';
import { moveRoom, publicCodes } from './store.ts';

export const liveKind = defineKind(live, { listColumns: (body) => ({ search: [body.liveName, body.teacherName] }), moved: moveRoom, openCodes: publicCodes });
