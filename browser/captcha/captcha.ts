import type { DataOf } from '../../contract/calls/index.ts';
import { captcha as limits } from '../../contract/captcha.ts';
import { CallRefused, CallUnanswered, type BrowserClient } from '../../contract/client.ts';
import { messages } from '../../contract/messages.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { randomUuid } from '../random-uuid.ts';
import { createStore } from '../store.ts';
import { isSolvedByAnotherPuzzle, isPictureRefused } from './puzzle-faults.ts';
import type { Proof } from './prove.ts';

/** The answer to a puzzle, with the fields of the calls (spec captcha-and-sms#block-x, captcha-and-sms#proof-of-work). */
export interface CaptchaAnswer {
  userKey: string;
  /** Left edge of the piece, in px of the 330 px wide picture. */
  blockX?: number;
  powNonce?: string;
}

/**
 * `slider`: a picture. `pow`: a proof of work, for people who cannot drag. `spliced` is the slider's verdict (spec captcha-and-sms#slider):
 * 'true', 'false', or unset, which means "try".
 */
export type CaptchaKind = 'slider' | 'pow';
export interface CaptchaState {
  kind: CaptchaKind;
  step: 'loading' | 'ready' | 'checking' | 'passed' | 'failed' | 'unavailable';
  spliced?: 'true' | 'false';
  puzzle: DataOf<'getCaptcha'> | null;
  /** Position of the piece, in px of the picture. */
  offset: number;
  /**
   * Message to show: a failure, an unavailable captcha, or a running calculation. It stays with the next picture until the piece is moved.
   */
  message: string | null;
  /** On success: seconds from the puzzle's appearance to its verdict (spec captcha-and-sms#slider). */
  seconds: number;
}

export interface CaptchaOptions {
  client: BrowserClient;
  /** Sends the guarded call with the answer. The outcome of that call is the verdict. Rejects with the client's error. */
  send: (answer: CaptchaAnswer) => Promise<void>;
  /** Solves a proof of work in the background. */
  prove: (task: DataOf<'getCaptcha'>['pow']) => Proof;
  /** Called after every failed send. If another puzzle cannot help, the caller closes the panel. */
  onFailure?: ((error: unknown) => void) | undefined;
  now?: () => number;
}

export interface Captcha {
  state(): CaptchaState;
  subscribe(listener: () => void): () => void;
  /** Loads a new puzzle. Default: the same kind. */
  load(kind?: CaptchaKind): void;
  /** Moves the piece to an offset in picture px, limited to `reach`. */
  moveTo(offset: number, reach: number): void;
  /** Reports the offset. */
  release(): void;
  dispose(): void;
}

/** A puzzle is replaced shortly before it expires on the server, so that no visitor solves an expired one. */
const lifetimeMilliseconds = limits.lifetimeSeconds * 1000 - 3000;

const loadFault = (error: unknown): string => {
  if (error instanceof CallUnanswered) return '图片没有加载出来，请检查网络后重试';
  return error instanceof CallRefused ? error.returnMsg : '图片没有加载出来，请重试';
};

/** Shown while the browser computes because the server provides no picture now. */
const pictureReplacedText = '暂时取不到图片，改由您的浏览器计算，完成后自动继续。';

const verdictMessage = (error: unknown, kind: CaptchaKind): string => {
  if (error instanceof CallUnanswered) return messages.networkError;
  if (!(error instanceof CallRefused)) return error instanceof Error ? error.message : 'Error';
  if (error.returnCode !== returnCodes.captchaWrong) return error.returnMsg;
  return kind === 'slider' ? messages.captchaMisaligned : '验证没有通过，请再试一次';
};

/**
 * The slider captcha (spec captcha-and-sms#slider): loading, dragging, release, verdict, and a new puzzle after 1 s. Independent of the
 * user interface.
 */
export function createCaptcha({ client, send, prove, onFailure, now = Date.now }: CaptchaOptions): Captcha {
  const { state, setState: replaceState, subscribe } = createStore<CaptchaState>({ kind: 'slider', step: 'loading', puzzle: null, offset: 0, message: null, seconds: 0 });
  let userKey = '';
  let appearedAt = 0;
  let hasMoved = false;
  let proof: Proof | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading: AbortController | null = null;
  /** Number of the current puzzle. Answers for an earlier puzzle, or after the end, are ignored. */
  let round = 0;

  const setState = (change: Partial<CaptchaState>) => replaceState({ ...state(), ...change });

  function abandon() {
    round += 1;
    clearTimeout(timer);
    loading?.abort();
    proof?.cancel();
    proof = null;
    hasMoved = false;
  }

  async function load(kind: CaptchaKind = state().kind, message: string | null = null) {
    abandon();
    const mine = round;
    replaceState({ kind, step: 'loading', puzzle: null, offset: 0, message, seconds: 0 });
    userKey = randomUuid();
    loading = new AbortController();
    try {
      const { data: puzzle } = await client.call('getCaptcha', { userKey, kind }, { signal: loading.signal });
      if (mine !== round) return;
      timer = setTimeout(() => void load(), lifetimeMilliseconds);
      proof = prove(puzzle.pow);
      appearedAt = now();
      setState({ step: 'ready', puzzle });
      if (kind === 'pow') {
        hasMoved = true;
        await release();
      }
    } catch (error) {
      if (mine !== round) return;
      // The visitor already requested the SMS or the login, so the proof of work starts without a further action.
      if (kind === 'slider' && isPictureRefused(error)) await load('pow', pictureReplacedText);
      else setState({ step: 'unavailable', message: loadFault(error) });
    }
  }

  function moveTo(offset: number, reach: number) {
    if (state().step !== 'ready' || state().kind !== 'slider') return;
    hasMoved = true;
    const within = Math.min(Math.max(0, offset), reach);
    if (within !== state().offset) setState({ offset: within, message: null });
  }

  async function release() {
    if (state().step !== 'ready' || !hasMoved) return;
    clearTimeout(timer);
    const mine = round;
    setState({ step: 'checking' });
    try {
      const powNonce = await proof?.nonce;
      if (mine !== round) return;
      await send({
        userKey,
        ...(state().kind === 'slider' ? { blockX: Math.round(state().offset) } : {}),
        ...(powNonce === undefined ? {} : { powNonce }),
      });
      if (mine === round) setState({ step: 'passed', spliced: 'true', seconds: Math.max(0.1, Math.round((now() - appearedAt) / 100) / 10) });
    } catch (error) {
      if (mine !== round) return;
      const message = verdictMessage(error, state().kind);
      // A proof of work is not restarted automatically, because it would fail again as long as the dialog is open.
      setState({ step: state().kind === 'slider' ? 'failed' : 'unavailable', spliced: 'false', message });
      if (state().kind === 'slider' && isSolvedByAnotherPuzzle(error)) timer = setTimeout(() => void load('slider', message), limits.refreshDelayMilliseconds);
      onFailure?.(error);
    }
  }

  return {
    state,
    subscribe,
    load: (kind) => void load(kind),
    moveTo,
    release: () => void release(),
    dispose: abandon,
  };
}
