/**
 * A server that only repeats each message to all sockets. It shows the cost of a message on this machine without a room. FRAMING=each
 * frames the message for each socket with `ws`, FRAMING=once frames it once like the portal.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { roomProtocol } from '../../contract/live/room-wire.ts';
import { textFrameOf } from '../../server/http/text-frame.ts';

const once = process.env.FRAMING === 'once';
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, handleProtocols: () => roomProtocol });
const open = new Map<WebSocket, Duplex>();
let people = 0;
let number = 0;

const server = createServer();
server.on('upgrade', (request, raw, head) =>
  sockets.handleUpgrade(request, raw, head, (socket) => {
    open.set(socket, raw);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { hello?: object; command?: { text?: string } };
      if (frame.hello) return socket.send(JSON.stringify({ welcome: { me: { person: `person-${++people}` } } }));
      const text = Buffer.from(JSON.stringify({ events: [{ number: ++number, at: Date.now(), event: { kind: 'said', message: '00000000-0000-0000-0000-000000000000', author: { person: '00000000-0000-0000-0000-000000000000', name: '学员', isTeacher: false }, text: frame.command!.text, isQuestion: false, replyTo: null, isHeld: false } }] }));
      for (const [each, to] of open) {
        if (once) to.write(textFrameOf(text));
        else each.send(text, { binary: false });
      }
    });
  }),
);
server.listen(0, '127.0.0.1', () => console.log(`http://localhost:${(server.address() as AddressInfo).port}`));
