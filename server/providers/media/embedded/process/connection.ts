import { PeerConnection } from 'node-datachannel';
import { withoutCandidates, withPublicAddress } from './offer.ts';

export interface NetworkOptions {
  /** Address to listen on. */
  bindAddress: string;
  /** One UDP port for all connections. */
  udpPort: number;
  /** Address in answers instead of the machine's own; null without NAT. */
  publicAddress: string | null;
}

/** Gathering usually takes some milliseconds. The limit is high, so that an overloaded machine is not reported as a blocked port. */
const gatheringMilliseconds = 8_000;
/** Time limit for establishing a connection. */
export const connectMilliseconds = 15_000;

export const openConnection = (name: string, { bindAddress, udpPort }: NetworkOptions): PeerConnection =>
  new PeerConnection(name, {
    iceServers: [],
    bindAddress,
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    forceMediaTransport: true,
    disableAutoNegotiation: true,
  });

/**
 * Opens the UDP port with a connection without a peer. Without one the port would be free between two classes, and another program could
 * take it. @throws NoUdpPort
 */
export async function holdPort(network: NetworkOptions): Promise<PeerConnection> {
  const connection = openConnection('port', network);
  connection.createDataChannel('port');
  connection.setLocalDescription('offer');
  try {
    await gathered(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The UDP port cannot be opened, so browsers cannot connect. */
export class NoUdpPort extends Error {}

/** Answers an offer when all local candidates are known. @throws NoUdpPort; Error for an offer that cannot be answered */
export async function answerOffer(connection: PeerConnection, offer: string, { publicAddress }: NetworkOptions): Promise<string> {
  connection.setRemoteDescription(withoutCandidates(offer), 'offer');
  connection.setLocalDescription('answer');
  await gathered(connection);
  const answer = connection.localDescription()?.sdp;
  if (!answer) throw new Error('the offer was not answered');
  if (!answer.includes('a=candidate:')) throw new NoUdpPort('no UDP address could be gathered');
  return publicAddress === null ? answer : withPublicAddress(answer, publicAddress);
}

function gathered(connection: PeerConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new NoUdpPort('no UDP address could be gathered')), gatheringMilliseconds);
    const settle = (state: string) => {
      if (state !== 'complete') return;
      clearTimeout(late);
      resolve();
    };
    connection.onGatheringStateChange(settle);
    settle(connection.gatheringState());
  });
}
