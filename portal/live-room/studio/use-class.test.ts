import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { emptyRoom } from '../../../contract/live/room-state.ts';
import type { Room } from '../use-room.ts';
import { type Class, type RoomOfTeacher, useClass } from './use-class.ts';
import type { Encoder } from './use-encoder.ts';

function classOf(room: Partial<Room>, encoder: Partial<Encoder> = {}): Class {
  const shown: Class[] = [];
  const state = { link: 'off', cameraFault: null, microphoneFault: null, isSharing: false } as StudioState;
  const Probe = () => {
    shown.push(useClass({ liveCode: 'L', roomId: 'R', liveStatus: liveStatus.live } as RoomOfTeacher, {} as Studio, state, { connection: 'open', queuePlace: null, room: { ...emptyRoom, status: 'live' }, ...room } as Room, { state: null, isOnAir: false, canStart: false, ...encoder } as Encoder, true, () => {}));
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  return shown[0]!;
}

const teaching = { person: 'P', name: '李', role: 'teacher' } as Room['me'];
const listening = { person: 'P', name: '李', role: 'student' } as Room['me'];

test.each<[string, Partial<Room>, Partial<Class>]>([
  ['of the teacher', { me: teaching, bye: null }, { elsewhere: null, isOver: false, isSending: true }],
  ['of a teacher whom the enterprise replaced', { me: listening, bye: null }, { elsewhere: 'replaced', isOver: true, isSending: false }],
  ['of a replaced teacher for whom the room has no place', { me: teaching, bye: null, queuePlace: 3 }, { elsewhere: 'replaced', isOver: true, isSending: false }],
  ['of a person without access', { me: teaching, bye: { reason: 'unauthorised', message: '请先登录' } }, { elsewhere: 'unauthorised', isOver: true, isSending: false, byeMessage: '请先登录' }],
  ['that another studio took over', { me: teaching, bye: { reason: 'elsewhere', message: '' } }, { elsewhere: 'taken', isOver: false }],
  ['that slept through the end of the class', { me: teaching, bye: { reason: 'ended', message: '' } }, { elsewhere: null, isEnded: true, isOver: true, isSending: false }],
])('a studio %s, while an encoder is on air', (_, room, expected) => {
  expect(classOf(room, { isOnAir: true })).toMatchObject(expected);
});

test('a studio that takes over gets the room, sends the class, and asks for the details, because others have taught', () => {
  const did: string[] = [];
  const studio = { goOnAir: () => void did.push('goOnAir') } as unknown as Studio;
  const state = { link: 'off', cameraFault: null, microphoneFault: null, isSharing: false } as StudioState;
  const client = { takeOver: () => void did.push('takeOver') };
  const room = { client, connection: 'open', me: null, queuePlace: null, room: { ...emptyRoom, status: 'live' }, bye: { reason: 'elsewhere', message: '', isSecond: true } } as Room;
  const encoder = { state: null, isOnAir: false, canStart: false } as Encoder;
  const shown: Class[] = [];
  const Probe = () => {
    shown.push(useClass({ liveCode: 'L', roomId: 'R', liveStatus: liveStatus.live } as RoomOfTeacher, studio, state, room, encoder, true, () => void did.push('refresh')));
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  shown[0]!.takeOver();
  expect(did).toEqual(['takeOver', 'goOnAir', 'refresh']);
});

test('a class that another studio begins while this one waits before the room is live here too, so that a takeover sends it', () => {
  const shown: Class[] = [];
  const state = { link: 'off', cameraFault: null, microphoneFault: null, isSharing: false } as StudioState;
  const room = { connection: 'open', me: null, queuePlace: null, room: emptyRoom, bye: { reason: 'elsewhere', message: '', isSecond: true } } as unknown as Room;
  const Probe = () => {
    const [status, setStatus] = useState<number>(liveStatus.upcoming);
    shown.push(useClass({ liveCode: 'L', roomId: 'R', liveStatus: status } as RoomOfTeacher, {} as Studio, state, room, { state: null, isOnAir: false, canStart: false } as Encoder, true, () => {}));
    // The details are asked for again.
    if (status === liveStatus.upcoming) setStatus(liveStatus.live);
    return null;
  };
  renderToStaticMarkup(createElement(Probe));
  expect(shown.map(({ isLive, elsewhere }) => [isLive, elsewhere])).toEqual([[false, 'before'], [true, 'before']]);
});
