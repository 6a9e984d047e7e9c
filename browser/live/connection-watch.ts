import type { SdpSession } from './sdp-exchange.ts';

/** A shorter interruption recovers by itself. After this time the connection counts as lost. */
const interruptedMilliseconds = 2_000;
/** A connection hears something at least this often: reports of the server while media is sent, or answers to the browser's checks. */
const silentMilliseconds = 3_000;
const lookMilliseconds = 1_000;

/**
 * Calls `onLost` once, when an established connection fails or stays interrupted. A server that restarted sends nothing, and the browser
 * waits seven seconds for it. So after three seconds of silence the server is asked whether it still has the session.
 */
export function watchConnection(connection: RTCPeerConnection, { isGone }: Pick<SdpSession, 'isGone'>, onLost: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLost = false;
  let isAsking = false;
  let heard = { amount: -1, at: performance.now() };
  const isOver = () => isLost || connection.signalingState === 'closed';
  const lose = () => {
    if (isOver()) return;
    isLost = true;
    onLost();
  };
  connection.addEventListener('connectionstatechange', () => {
    clearTimeout(timer);
    if (connection.connectionState === 'failed') lose();
    if (connection.connectionState === 'disconnected') timer = setTimeout(lose, interruptedMilliseconds);
  });
  const looking = setInterval(() => {
    if (isOver()) clearInterval(looking);
    else if (!isAsking) void look();
  }, lookMilliseconds);

  async function look(): Promise<void> {
    isAsking = true;
    const amount = await heardBy(connection).catch(() => heard.amount);
    if (amount !== heard.amount) heard = { amount, at: performance.now() };
    else if (performance.now() - heard.at >= silentMilliseconds && (await isGone())) lose();
    isAsking = false;
  }
}

/** Grows with everything that arrives: bytes of media and reports, and answers to connectivity checks. */
async function heardBy(connection: RTCPeerConnection): Promise<number> {
  let amount = 0;
  for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
    if (report.type === 'candidate-pair') amount += Number(report.bytesReceived ?? 0) + Number(report.responsesReceived ?? 0);
  }
  return amount;
}
