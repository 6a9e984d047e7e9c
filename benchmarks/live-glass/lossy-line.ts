/** A UDP proxy between a browser and the media process, in a separate process. It delays packets and drops some at random. */
import { createSocket, type Socket } from 'node:dgram';

/** The parent sends `to` once, and may change the line at any time. */
export interface LineOrder {
  /** Port of the media process. */
  to?: number;
  /** Delay of one direction in milliseconds. */
  milliseconds: number;
  /** Packet loss in both directions, 0 to 1. 1 is a firewall that blocks UDP. */
  loss: number;
}

let line: LineOrder = { milliseconds: 0, loss: 0 };
let target = 0;

function pass(packet: Buffer, send: (packet: Buffer) => void): void {
  if (Math.random() < line.loss) return;
  if (line.milliseconds === 0) send(packet);
  else setTimeout(send, line.milliseconds, packet);
}

const near = createSocket('udp4');
const farSockets = new Map<string, Socket>();

near.on('message', (packet, { address, port }) => {
  const key = `${address}:${port}`;
  let far = farSockets.get(key);
  if (!far) {
    far = createSocket({ type: 'udp4', recvBufferSize: 1 << 20, sendBufferSize: 1 << 20 });
    far.on('message', (back) => pass(back, (sent) => near.send(sent, port, address)));
    farSockets.set(key, far);
  }
  const through = far;
  pass(packet, (sent) => through.send(sent, target, '127.0.0.1'));
});
process.on('message', (order: LineOrder) => {
  line = order;
  if (order.to !== undefined) target = order.to;
});
process.on('disconnect', () => process.exit(0));
near.bind(0, '127.0.0.1', () => process.send!({ port: near.address().port }));
