import { live } from '../../../contract/content/live.ts';
import { defineKind } from '../../publishing/index.ts';

export const liveKind = defineKind(live, { listColumns: (body) => ({ search: [body.liveName, body.teacherName] }) });
