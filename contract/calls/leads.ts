import * as z from 'zod/mini';
import { cooperationPhone, cooperationType, cooperationUserName } from '../rules/cooperation.ts';
import { messagePhone, messageText, messageUserName } from '../rules/message.ts';
import { call, nothing, topCode } from './call.ts';

/** Contact requests of visitors (spec enquiries#cooperation, enquiries#message-box). */

/** Enquiries and messages share one limit per address, because both ask for a call back. */
const enquiries = { name: 'enquiries', points: 'enquiriesPerHourPerAddress', windowSeconds: 3600 } as const;

export const leadCalls = {
  saveCooperation: call({
    request: z.object({ topCode, userName: cooperationUserName, userPhone: cooperationPhone, cooperationType }),
    data: nothing,
    access: 'anyone',
    limits: [enquiries],
  }),
  /** The portal's own message box behind 在线咨询 (spec enquiries#message-box). The message becomes a lead. */
  leaveMessage: call({
    request: z.object({ topCode, userName: messageUserName, userPhone: messagePhone, message: messageText }),
    data: nothing,
    access: 'anyone',
    limits: [enquiries],
  }),
} as const;
