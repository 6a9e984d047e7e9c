import type { RoomClientState } from '../../browser/live/room-client.ts';

/** The messages for the chat that the server has not stored yet. */
export const Unsent = ({ pending, connection }: Pick<RoomClientState, 'pending' | 'connection'>) =>
  pending.map(
    ({ id, command }) =>
      command.do === 'say' &&
      !command.isQuestion && (
        <p key={id} className="unsent">
          <span>{command.text}</span>
          <small>{connection === 'open' ? '正在发' : '待发'}</small>
        </p>
      ),
  );
