import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { emptyRoom } from '../../../contract/live/room-state.ts';
import type { Room } from '../use-room.ts';
import { type Class, type RoomOfTeacher, useClass } from './use-class.ts';
import type { Encoder } from './use-encoder.ts';

test('a studio that takes over gets the room, sends the class, and asks for the details, because others have taught', () => {
  const did: string[] = [];
  const studio = { goOnAir: () => void did.push('goOnAir') } as unknown as Studio;
  const state = { link: 'off', cameraFault: null, microphoneFault: null, isSharing: false } as StudioState;
  const client = { takeOver: () => void did.push('takeOver') };
  const room = { client, connection: 'open', me: null, room: { ...emptyRoom, status: 'live' }, bye: { reason: 'elsewhere', message: '', isSecond: true } } as Room;
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
