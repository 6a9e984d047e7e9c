import { randomUuid } from '../../../browser/random-uuid.ts';
import { createStore } from '../../../browser/store.ts';
import { CallRefused, type BrowserClient } from '../../../contract/client.ts';
import { qrExpirySeconds } from '../../../contract/constants.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { wechatAddress } from './wechat-way.ts';

/**
 * State of a QR code (spec login#wechat). `opening`: checks whether the messaging app is available. `closed`: the messaging app is not
 * available on this installation. `unreachable`: no answer came, the visitor can retry.
 */
export type ScanStep = 'opening' | 'waiting' | 'scanned' | 'expired' | 'closed' | 'unreachable';

export interface ScanState {
  step: ScanStep;
  /** Address of the frame: our own endpoint, which redirects to the messaging app's page. Null when there is nothing to show. */
  frameUrl: string | null;
}

export interface ScanOptions {
  client: BrowserClient;
  /** Prefix of the endpoint's address. */
  base: string;
  /** Return address of the messaging app's callback. */
  returnUrl: string;
  /** Polling pauses while the page is hidden. */
  isVisible?: () => boolean;
  now?: () => number;
}

const pollMilliseconds = 2000;

/** The messaging app's QR code: shown, scanned, expired after 300 s by this clock or the server's, and renewed. */
export function createScan({ client, base, returnUrl, isVisible = () => true, now = Date.now }: ScanOptions) {
  const { state, setState: replaceState, subscribe } = createStore<ScanState>({ step: 'opening', frameUrl: null });
  let key = '';
  let expiresAt = Infinity;
  /** The server does not know the QR code before the frame has requested it. */
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the current QR code. Answers about an earlier code are ignored. */
  let round = 0;

  const setState = (change: Partial<ScanState>) => replaceState({ ...state(), ...change });

  function stop() {
    round += 1;
    clearTimeout(timer);
  }

  async function open() {
    stop();
    const mine = round;
    key = randomUuid();
    expiresAt = Infinity;
    isShown = false;
    setState({ step: 'opening', frameUrl: null });
    try {
      await client.call('wechatQrStatus', { key });
    } catch (error) {
      if (mine !== round) return;
      const isClosed = error instanceof CallRefused && error.returnCode === returnCodes.notBuiltYet;
      if (!(error instanceof CallRefused) || isClosed || error.httpStatus >= 500) return setState({ step: isClosed ? 'closed' : 'unreachable' });
    }
    if (mine !== round) return;
    expiresAt = now() + qrExpirySeconds * 1000;
    setState({ step: 'waiting', frameUrl: wechatAddress(base, { returnUrl, key }) });
    poll(mine);
  }

  function poll(mine: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void look(mine), Math.max(0, Math.min(pollMilliseconds, expiresAt - now())));
  }

  async function look(mine: number) {
    if (mine !== round) return;
    if (now() >= expiresAt) return setState({ step: 'expired', frameUrl: null });
    if (isShown && isVisible()) {
      // A failed poll is repeated. The QR code's lifetime runs on.
      const status = await client.call('wechatQrStatus', { key }).then(({ data }) => data, () => null);
      if (mine !== round) return;
      if (status === 'expired') return setState({ step: 'expired', frameUrl: null });
      if (status === 'scanned' || status === 'confirmed') setState({ step: 'scanned' });
      // After a refusal on the phone, the person can scan the same code again.
      else if (status === 'waiting' && state().step === 'scanned') setState({ step: 'waiting' });
    }
    poll(mine);
  }

  return {
    state,
    subscribe,
    /** Makes a new QR code and stops polling the earlier one. */
    open: () => void open(),
    /** Call this when the frame has loaded. */
    shown() {
      isShown = true;
    },
    dispose: stop,
  };
}

export type Scan = ReturnType<typeof createScan>;
