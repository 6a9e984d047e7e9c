import { frameBytesAtMost, roomProtocol, roomSocketPath } from '../../contract/live/room-wire.ts';
import { roomHubOf } from '../modules/live/index.ts';
import type { Owner } from './owner.ts';
import type { HttpServices } from './services.ts';
import { webSocketOwner } from './web-socket.ts';

/** Limit of unread bytes for each client. The welcome frame of a long class is the longest frame. */
const unreadBytesAtMost = 4 * 1024 * 1024;

/** Serves the WebSockets of live rooms (contract/live/room-wire.ts). */
export function liveRoomOwner({ context }: HttpServices): Owner {
  const hub = () => roomHubOf(context);
  const owner = webSocketOwner({
    owns: ({ path }) => path === roomSocketPath,
    protocols: [roomProtocol],
    maxMessageBytes: frameBytesAtMost,
    connected(socket, { request }, write) {
      const client = hub().connect(
        {
          send(frame) {
            if (write(frame) > unreadBytesAtMost) socket.terminate();
          },
          close: (code) => socket.close(code),
        },
        request.headers.cookie ?? null,
      );
      socket.on('message', (data: Buffer, isBinary) => (isBinary ? client.receive(null) : client.receiveText(data)));
      socket.on('close', () => client.lost());
    },
  });
  return {
    ...owner,
    endUpgraded() {
      hub().close();
      owner.endUpgraded!();
    },
  };
}
