import type { CaptchaAnswer } from '../../../browser/captcha/captcha.ts';
import { createEncryptedClient } from '../../../browser/cipher/encrypted-client.ts';
import type { ScanResult } from '../../../browser/session/scan-result.ts';
import { CallRefused, CallUnanswered, type BrowserClient } from '../../../contract/client.ts';
import { resetClosesAfterMilliseconds } from '../../../contract/constants.ts';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { messages } from '../../../contract/messages.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { waitAfter, type RecentCodes } from '../../../ui/form/recent-codes.ts';
import { createCodeRequests } from './code-requests.ts';
import { createFormInput } from './filling.ts';
import { codeFieldOf, fieldCalled, type FormName } from './form.ts';
import type { LateRules } from './late-rules.ts';
import type { ResendTimers } from './resend-timers.ts';
import { createSignIn, type CompletedLogin, type Enterprise, type Recognised } from './sign-in.ts';
import { createStage } from './stage.ts';
import { asksAgreement, formShown, isPhone, purposes, startingState, views, type AuthenticationState, type CodeForm, type Entrance, type Method, type Mode } from './state.ts';
import { createSubmits, type SubmitOutcome } from './submits.ts';

export interface AuthenticationOptions {
  client: BrowserClient;
  site: { topCode: string; cipherKey: string; registerEnabled: boolean; agreementPage: string };
  mode?: Mode;
  entrance?: Entrance;
  /** False on a phone, which cannot scan its own screen. Default: true. */
  showsQrCode?: boolean;
  /** Takes the result of a scan with the messaging app, or null. Called once the dialog is mounted. */
  takeScanResult?: (() => ScanResult | null) | undefined;
  /** Takes the account that was just registered in this tab, or null. Called when the dialog opens on the login. */
  takeNewAccount?: (() => string | null) | undefined;
  /** Called after a registration. The phone is plain text. */
  storeNewAccount?: ((phone: string) => void) | undefined;
  rules: LateRules;
  resendTimers: ResendTimers;
  /** SMS codes sent in all tabs of this browser. */
  recentCodes: RecentCodes;
  /** `phone`: the typed phone as plain text. Null when the input was not a phone. */
  onLoggedIn: (login: CompletedLogin, phone: string | null) => void;
  /** Called when the registration message was shown. */
  onRegistered: () => void;
  /** Default: the dialog shows the login view. */
  onPasswordReset?: (() => void) | undefined;
  /** Shows an error as a toast (spec errors#toast). */
  report: (error: unknown) => void;
  say: (tone: 'success' | 'error', text: string) => void;
  /** Removes toasts of an earlier try or of another view. */
  clearToasts: () => void;
  /** Revokes the token of a login that the visitor abandoned. */
  abandon: (authorizationToken: string) => void;
}

/**
 * The authentication dialogs (spec login#dialogs) as one state machine: the current view, the input, the calls to the server
 * and the handling of their answers. Independent of the user interface.
 */
export function createAuthentication(options: AuthenticationOptions) {
  const { showsQrCode = true } = options;
  const { client, site, rules, report, say, clearToasts, resendTimers, recentCodes } = options;
  const calls = createEncryptedClient({ client, cipherKey: site.cipherKey, topCode: site.topCode });
  const signIn = createSignIn(calls, site.topCode);
  const submits = createSubmits(calls, signIn, site.topCode);
  let ticket: string | null = null;
  let disposed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stage = createStage({ starting: startingState(options.mode ?? 1, options.entrance ?? 'account'), showsQrCode, clearToasts, onViewChange: prepareAgreement });
  const { state, setState, goTo, point, trimmed } = stage;
  const filling = createFormInput(stage, { rules, say, clearToasts });
  const codes = createCodeRequests(stage, { calls, topCode: site.topCode, resendTimers, recentCodes, rules, say, clearToasts });

  function prepareAgreement() {
    if (asksAgreement(formShown(state())) && state().agreementUrl === undefined) void loadAgreement();
  }

  async function loadAgreement() {
    try {
      const { data } = await client.call('getAgreement', { topCode: site.topCode });
      setState({ agreementUrl: data });
    } catch (error) {
      // `notFound` means that no agreement is published. After any other error this is unknown: require consent and link to the portal's
      // own page.
      const isNone = error instanceof CallRefused && error.returnCode === returnCodes.notFound;
      setState({ agreementUrl: isNone ? null : site.agreementPage });
    }
  }

  /** Runs one action at a time. An error is shown as a toast, and the input is kept. */
  async function run(busy: NonNullable<AuthenticationState['busy']>, form: FormName | null, work: () => Promise<void>) {
    if (state().busy) return;
    clearToasts();
    setState({ busy });
    const { phone } = state().values;
    try {
      await work();
    } catch (error) {
      if (!disposed) refused(error, form);
    } finally {
      // The resend timer of the code button resets on success and on failure (spec captcha-and-sms#resend-timer).
      if (form && form in purposes) resendTimers.reset(form as CodeForm, phone);
      setState({ busy: null });
    }
  }

  function refused(error: unknown, form: FormName | null) {
    if (error instanceof CallRefused && error.returnCode === returnCodes.temporaryTokenUnusable) {
      goTo({ view: 'login', entrance: form === 'bind' ? 'scan' : 'account', recognised: null, notice: { text: error.returnMsg, leadsTo: null } });
      return report(error);
    }
    // docs/decisions/0007: the server did not check the password. The typed phone is kept for the code login.
    if (error instanceof CallRefused && error.returnCode === returnCodes.smsCodeNeeded) {
      goTo({ method: 'code', notice: { text: error.returnMsg, leadsTo: null } });
      return point(state().values.phone ? 'loginCode' : 'phone');
    }
    if (!(error instanceof CallRefused) || !form) return report(error);
    const named = fieldCalled(error.field, form);
    if (named === 'newPassword' || named === 'registerPassword') {
      const fault = rules.loaded()?.refusedPassword(error.returnMsg, state().values[named]) ?? error.returnMsg;
      say('error', fault);
      return point(named, fault);
    }
    const wait = waitAfter(error);
    if (wait === null) report(error);
    else say('error', wait);
    const code = codeFieldOf(form);
    if (named) point(named, error.returnMsg);
    else if (code && error.returnCode === returnCodes.smsCodeWrong) point(code, error.returnMsg);
    // The last SMS code may still be valid, so the focus goes to the code field.
    else if (code && error.returnCode === returnCodes.smsAskedTooOften) point(code);
    else if (form === 'passwordLogin' && error.returnCode === returnCodes.wrongCredentials) point('password', error.returnMsg);
  }

  function finish(login: CompletedLogin, account: string | null) {
    if (disposed) options.abandon(login.authorizationToken);
    else options.onLoggedIn(login, account && isPhone(account) ? account : null);
  }

  function follow(outcome: SubmitOutcome) {
    switch (outcome.kind) {
      case 'loggedIn':
        return finish(outcome.login, outcome.account);
      case 'choose':
        goTo({ view: 'chooser', recognised: outcome.recognised });
        return outcome.cause && report(outcome.cause);
      case 'noEnterprise':
        return goTo({ view: 'wizard', recognised: outcome.recognised });
      case 'notRegistered':
        if (state().view === 'ticket') goTo({ view: 'bind' });
        else setState({ notice: { text: outcome.message, leadsTo: site.registerEnabled ? 3 : null } });
        return;
      case 'registeredAlready':
        return setState({ notice: { text: outcome.message, leadsTo: 1 } });
      case 'registered':
        goTo({ view: 'registered' });
        say('success', messages.registered);
        options.storeNewAccount?.(trimmed('phone'));
        timer = setTimeout(options.onRegistered, resetClosesAfterMilliseconds);
        return;
      case 'passwordReset':
        goTo({ view: 'passwordReset' });
        say('success', messages.passwordReset);
        timer = setTimeout(options.onPasswordReset ?? (() => goTo({ view: 'login', entrance: 'account', method: 'password' })), resetClosesAfterMilliseconds);
    }
  }

  /** After a registration the login opens with the password: a second SMS would be refused within the minute. */
  function greet(account: string | null) {
    if (account === null) return;
    const values = { ...state().values, account, ...(isPhone(account) ? { phone: account } : {}) };
    setState({ entrance: 'account', method: 'password', values, focus: { field: 'password' } });
  }

  async function redeem() {
    const held = ticket;
    if (!held || state().busy) return;
    setState({ view: 'ticket', busy: 'submit', notice: null });
    try {
      follow(await signIn.byTicket(held));
    } catch (error) {
      // A ticket can be used again when its exchange got no answer. A refused ticket is invalid.
      if (error instanceof CallUnanswered) setState({ notice: { text: messages.networkError, leadsTo: null } });
      else goTo({ view: 'login', entrance: 'scan', notice: error instanceof CallRefused ? { text: error.returnMsg, leadsTo: null } : null });
      report(error);
    } finally {
      setState({ busy: null });
    }
  }

  return {
    state,
    subscribe: stage.subscribe,
    ...filling,
    ...codes,
    /** Call this once the dialog is mounted. It continues a scan or a registration and fetches the data of the first view. */
    start() {
      disposed = false;
      prepareAgreement();
      const scan = options.takeScanResult?.();
      ticket = scan?.ticket ?? ticket;
      if (ticket) void redeem();
      else if (scan) goTo({ view: 'login', entrance: 'scan', notice: { text: showsQrCode ? texts.scanUnfinished : texts.wechatUnfinished, leadsTo: null } });
      else if (state().view === 'login') greet(options.takeNewAccount?.() ?? null);
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
    },

    show(mode: Mode, { entrance = 'account', method = state().method }: { entrance?: Entrance; method?: Method } = {}) {
      goTo({ view: views[mode], entrance, method, recognised: null });
    },
    enterBy: (entrance: Entrance) => goTo({ entrance }),
    logInBy: (method: Method) => goTo({ method }),
    redeem: () => void redeem(),

    /** Loads the rules of the fields before they are needed. */
    prepare: rules.prepare,
    /** Runs a step that checks fields, once the rules are loaded. Reports a failed load. */
    withRules: (step: () => void) => rules.use(step, report),
    /** Submits the form that is shown, except the password login, which needs the slider first. */
    submit() {
      rules.use(() => {
        const form = formShown(state());
        if (!form || form === 'passwordLogin' || state().busy || !filling.isComplete(form)) return;
        void run('submit', form, async () => follow(await submits[form](state().values, { ticket, recognised: state().recognised })));
      }, report);
    },
    /** Requests the enterprise list for the password login. Its outcome is the slider's verdict. Rejects with the client's error. */
    recognise(answer: CaptchaAnswer) {
      clearToasts();
      return signIn.recognise(trimmed('account'), trimmed('password'), answer);
    },
    /** Shows errors of the form below the slider panel. */
    refuse: refused,
    /** After the slider: shows the chooser or logs in directly (spec login#enterprise-choice). */
    proceed(recognised: Recognised) {
      void run('submit', 'passwordLogin', async () => follow(await signIn.proceed(recognised)));
    },
    choose({ topCode }: Pick<Enterprise, 'topCode'>) {
      const { recognised } = state();
      if (recognised) void run({ topCode }, null, async () => finish(await signIn.enter(recognised, topCode), recognised.account));
    },
    /** Goes on without an enterprise: a person who only learns needs none. */
    learn() {
      const { recognised } = state();
      if (recognised) void run('submit', null, async () => finish(await signIn.enterAsLearner(recognised), recognised.account));
    },
    join({ topCode, name }: { topCode: string; name: string }) {
      const { recognised } = state();
      if (!recognised) return;
      void run({ topCode }, null, async () => {
        await calls.call('joinEnterprise', () => ({ tempAccountToken: recognised.tempAccountToken, topCode }));
        goTo({ view: 'joined', joined: name, recognised: null });
      });
    },
  };
}

export type Authentication = ReturnType<typeof createAuthentication>;
