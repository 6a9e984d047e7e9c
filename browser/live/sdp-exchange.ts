/** The HTTP requests of WHIP and WHEP (RFC 9725 §4, draft-ietf-wish-whep): POST sends the offer, and the answer has the address of the session. */

interface SdpEndpoint {
  url: string;
  bearer: string;
}

/** The endpoint answered without a session. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A session on the server. */
export interface SdpSession {
  /** Ends the session, also while the page unloads. */
  end(): void;
  /** True if the server answers that it does not have the session, for example after a restart. False without an answer. */
  isGone(): Promise<boolean>;
}

/** The server answered, but no packets arrive. The usual cause is blocked UDP. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';
}

const defaultConnectMilliseconds = 8_000;
/** Time limit for the question whether a session exists. */
const answerMilliseconds = 5_000;

/**
 * Sends the connection's offer and applies the answer. Resolves once the connection is established. The offer does not wait for candidates,
 * because the servers learn addresses from connectivity checks (RFC 8445 §7.3.1.3).
 * @param connectMilliseconds time limit for the connection after the answer
 * @throws {StreamRefused} when the endpoint refuses
 */
export async function exchangeSdp({ url, bearer }: SdpEndpoint, connection: RTCPeerConnection, signal: AbortSignal, connectMilliseconds = defaultConnectMilliseconds): Promise<SdpSession> {
  await connection.setLocalDescription();
  signal.throwIfAborted();
  const headers = { Authorization: `Bearer ${bearer}` };
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/sdp' }, body: connection.localDescription!.sdp, signal, credentials: 'same-origin' });
  if (answer.status !== 201) throw new StreamRefused(answer.status, `${url} answered ${answer.status}`);
  const location = answer.headers.get('Location');
  let resource = location && new URL(location, answer.url).href;
  const end = () => {
    removeEventListener('pagehide', end);
    if (resource) fetch(resource, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
    resource = null;
  };
  const isGone = async () => {
    if (!resource) return false;
    // A fragment without candidates changes nothing (RFC 9725 §4.3.1).
    const { status } = await fetch(resource, { method: 'PATCH', headers: { ...headers, 'Content-Type': 'application/trickle-ice-sdpfrag' }, body: '', signal: AbortSignal.timeout(answerMilliseconds) });
    if (status !== 404) return false;
    // There is nothing left to end.
    resource = null;
    return true;
  };
  addEventListener('pagehide', end);
  try {
    await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
    await connected(connection, signal, connectMilliseconds);
  } catch (error) {
    end();
    throw error;
  }
  return { end, isGone: () => isGone().catch(() => false) };
}

function connected(connection: RTCPeerConnection, signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoConnection(`no connection within ${milliseconds} ms`)), milliseconds);
    const look = () => {
      if (connection.connectionState === 'connected') resolve();
      else if (connection.connectionState === 'failed' || connection.connectionState === 'closed') reject(new NoConnection(`connection ${connection.connectionState}`));
      else return;
      clearTimeout(timer);
    };
    connection.addEventListener('connectionstatechange', look);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
    look();
  });
}

/** Prefers H.264, because HLS, FLV and the recording take it without transcoding. */
export function preferH264(transceiver: RTCRtpTransceiver, codecs: readonly RTCRtpCodec[]): void {
  const isH264 = ({ mimeType }: RTCRtpCodec) => /\/h264$/i.test(mimeType);
  transceiver.setCodecPreferences?.([...codecs.filter(isH264), ...codecs.filter((codec) => !isH264(codec))]);
}
