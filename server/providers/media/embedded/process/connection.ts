import { PeerConnection } from 'node-datachannel';
import { withoutCandidates, withPublicAddress } from './offer.ts';

export interface NetworkOptions {
  /** Address to listen on. */
  bindAddress: string;
  /** One UDP port for all connections. */
  udpPort: number;
  /** Told to clients instead of the machine's own addresses; null where they reach those. */
  publicAddress: string | null;
}

const gatheringMilliseconds = 3_000;
/** A connection that has not been made by then is given up. */
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

/** The UDP port cannot be opened: no browser would reach this machine. */
export class NoUdpPort extends Error {}

/** Answers an offer once all own candidates are known. @throws NoUdpPort; Error where the offer cannot be answered */
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
