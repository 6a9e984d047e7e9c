import { CallRefused, CallUnanswered, type Client } from '../../../contract/client.ts';
import { dialogResendSeconds, resetClosesAfterMilliseconds } from '../../../contract/constants.ts';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { messages } from '../../../contract/messages.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { createCountdown, type Countdown } from '../../../ui/form/countdown.ts';
import { createSealedCalls } from '../../cipher/sealed-calls.ts';
import type { ScanResult } from '../../session/scan-result.ts';
import type { CaptchaAnswer } from '../captcha/captcha.ts';
import { codeFieldOf, fieldCalled, fieldFault, fieldsOf, formFaults, type Faults, type FieldName, type FormName } from './form.ts';
import { createSignIn, type CompletedLogin, type Enterprise, type Recognised, type SignInOutcome } from './sign-in.ts';
import { agreementForms, carried, formShown, isPhone, purposes, startingState, views, type AuthenticationState, type CodeForm, type Entrance, type Method, type Mode } from './state.ts';

export interface AuthenticationOptions {
  client: Pick<Client, 'call'>;
  site: { topCode: string; cipherKey: string; registerEnabled: boolean; agreementPage: string };
  mode?: Mode;
  entrance?: Entrance;
  /** What the page came back with from the messaging app, if it did: asked for once the dialog stands. */
  takeScanResult?: (() => ScanResult | null) | undefined;
  /** `phone` is what was typed where it was a phone, in clear. */
  onLoggedIn: (login: CompletedLogin, phone: string | null) => void;
  /** The message about it has been read. */
  onRegistered: () => void;
  /** Left out, the login follows. */
  onPasswordReset?: (() => void) | undefined;
  /** §8's toasts. */
  report: (error: unknown) => void;
  say: (tone: 'success' | 'error', text: string) => void;
  /** A login that nobody waits for any more. */
  abandon: (authorizationToken: string) => void;
}

/**
 * The authentication dialogs of §2.7 and §4 as one machine: which of them is shown, what was typed, what the server is
 * asked and what follows from its answers. Knows nothing of the screen.
 */
export function createAuthentication(options: AuthenticationOptions) {
  const { client, site, report, say } = options;
  const calls = createSealedCalls({ client, cipherKey: site.cipherKey, topCode: site.topCode });
  const signIn = createSignIn(calls, site.topCode);
  const countdown = () => createCountdown(dialogResendSeconds);
  const countdowns: Record<CodeForm, Countdown> = { codeLogin: countdown(), register: countdown(), reset: countdown(), bind: countdown() };
  let ticket: string | null = null;
  let disposed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  let state = startingState(options.mode ?? 1, options.entrance ?? 'account');

  function become(change: Partial<AuthenticationState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  /** Another view: what was typed stays, messages about it do not. */
  function turnTo(change: Partial<AuthenticationState>) {
    become({ values: carried(formShown(state), state.values), faults: {}, notice: null, focus: null, ...change });
    if (agreementForms.has(formShown(state)) && state.agreementUrl === undefined) void loadAgreement();
  }

  async function loadAgreement() {
    try {
      const { data } = await client.call('getAgreement', { topCode: site.topCode });
      become({ agreementUrl: data });
    } catch (error) {
      // Whether one is filed is not known: then it is asked for, and the portal's own page holds the text.
      const isNone = error instanceof CallRefused && error.returnCode === returnCodes.notFound;
      become({ agreementUrl: isNone ? null : site.agreementPage });
    }
  }

  function point(field: FieldName | 'agreement', message?: string) {
    become({ focus: { field }, ...(message === undefined ? {} : { faults: { ...state.faults, [field]: message } }) });
  }

  /** Shows what is wrong with a form and leads to the first of it. */
  function isComplete(form: FormName): boolean {
    const { values, agreed } = state;
    const faults: Record<string, string | undefined> = { ...formFaults(form, values) };
    if (form === 'reset' && !faults.newPassword && values.confirmPassword && values.confirmPassword !== values.newPassword) {
      // §5: the message, and the field is cleared.
      become({ values: { ...values, confirmPassword: '' } });
      faults.confirmPassword = texts.passwordsDiffer;
    }
    if (agreementForms.has(form) && !agreed && state.agreementUrl !== null) {
      faults.agreement = messages.dialogAgreementUnticked;
      say('error', messages.dialogAgreementUnticked);
    }
    const first = ([...fieldsOf(form), 'agreement'] as const).find((field) => faults[field] !== undefined);
    become({ faults: faults as Faults, notice: null, ...(first ? { focus: { field: first } } : {}) });
    return !first;
  }

  /** One thing at a time; what fails is told, and everything stays as it was typed. */
  async function run(busy: NonNullable<AuthenticationState['busy']>, form: FormName | null, work: () => Promise<void>) {
    if (state.busy) return;
    become({ busy });
    try {
      await work();
    } catch (error) {
      if (!disposed) refused(error, form);
    } finally {
      // §4: the code button resets on success or failure.
      if (form && form in countdowns) countdowns[form as CodeForm].reset();
      become({ busy: null });
    }
  }

  function refused(error: unknown, form: FormName | null) {
    report(error);
    if (!(error instanceof CallRefused)) return;
    if (error.returnCode === returnCodes.temporaryTokenUnusable) {
      return turnTo({ view: 'login', entrance: form === 'bind' ? 'scan' : 'account', recognised: null, notice: { text: error.returnMsg, leadsTo: null } });
    }
    if (!form) return;
    const named = fieldCalled(error.field, form);
    const code = codeFieldOf(form);
    if (named) point(named, error.returnMsg);
    else if (code && error.returnCode === returnCodes.smsCodeWrong) point(code, error.returnMsg);
    else if (form === 'passwordLogin' && error.returnCode === returnCodes.wrongCredentials) point('password');
  }

  function finish(login: CompletedLogin, account: string | null) {
    if (disposed) options.abandon(login.authorizationToken);
    else options.onLoggedIn(login, account && isPhone(account) ? account : null);
  }

  function follow(outcome: SignInOutcome, account: string | null) {
    switch (outcome.kind) {
      case 'loggedIn':
        return finish(outcome.login, account);
      case 'choose':
        turnTo({ view: 'chooser', recognised: outcome.recognised });
        return outcome.cause && report(outcome.cause);
      case 'noEnterprise':
        return turnTo({ view: 'wizard', recognised: outcome.recognised });
      case 'notRegistered':
        if (state.view === 'ticket') turnTo({ view: 'bind' });
        else become({ notice: { text: outcome.message, leadsTo: site.registerEnabled ? 3 : null } });
    }
  }

  const trimmed = (field: FieldName) => state.values[field].trim();

  async function redeem() {
    const held = ticket;
    if (!held || state.busy) return;
    become({ view: 'ticket', busy: 'submit', notice: null });
    try {
      follow(await signIn.byTicket(held), null);
    } catch (error) {
      report(error);
      // A ticket whose exchange nobody answered may be shown once more; one that was refused is good for nothing.
      if (error instanceof CallUnanswered) become({ notice: { text: messages.networkError, leadsTo: null } });
      else turnTo({ view: 'login', entrance: 'scan', notice: error instanceof CallRefused ? { text: error.returnMsg, leadsTo: null } : null });
    } finally {
      become({ busy: null });
    }
  }

  const submits: Record<Exclude<FormName, 'passwordLogin'>, () => Promise<void>> = {
    async codeLogin() {
      const phone = trimmed('phone');
      follow(await signIn.byCode(phone, trimmed('loginCode')), phone);
    },
    async register() {
      const { returnCode, returnMsg } = await calls.call('register', (seal) => ({
        phone: seal(trimmed('phone')),
        smsCode: trimmed('registerCode'),
        userName: trimmed('userName'),
        topCode: site.topCode,
        studentPassword: seal(state.values.registerPassword),
      }));
      if (returnCode !== returnCodes.success) return become({ notice: { text: returnMsg, leadsTo: 1 } });
      say('success', messages.registered);
      turnTo({ view: 'registered' });
      timer = setTimeout(options.onRegistered, resetClosesAfterMilliseconds);
    },
    async reset() {
      const { newPassword, confirmPassword } = state.values;
      const { returnCode, returnMsg } = await calls.call('resetPassword', (seal) => ({
        phone: seal(trimmed('phone')),
        smsCode: trimmed('resetCode'),
        password: seal(newPassword),
        confirmPassword: seal(confirmPassword),
        topCode: site.topCode,
      }));
      if (returnCode !== returnCodes.success) return become({ notice: { text: returnMsg, leadsTo: site.registerEnabled ? 3 : null } });
      say('success', messages.passwordReset);
      turnTo({ view: 'passwordReset' });
      timer = setTimeout(() => (options.onPasswordReset ? options.onPasswordReset() : turnTo({ view: 'login', entrance: 'account', method: 'password' })), resetClosesAfterMilliseconds);
    },
    async bind() {
      const phone = trimmed('phone');
      follow(await signIn.bind(ticket ?? '', phone, trimmed('bindCode')), phone);
    },
    async enterprise() {
      const { recognised } = state;
      if (!recognised) return;
      const { data } = await calls.call('createEnterprise', () => ({
        tempAccountToken: recognised.tempAccountToken,
        enterpriseName: trimmed('enterpriseName'),
        orgType: state.values.orgType as '0' | '1' | '2',
        contactEmail: trimmed('contactEmail'),
      }));
      finish(data, recognised.account);
    },
  };

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    countdowns,
    calls,
    /** To be called once the dialog stands: exchanges the ticket it came with, and fetches what the first view needs. */
    start() {
      disposed = false;
      const scan = options.takeScanResult?.();
      ticket = scan?.ticket ?? ticket;
      if (ticket) void redeem();
      else if (scan) turnTo({ view: 'login', entrance: 'scan', notice: { text: texts.scanUnfinished, leadsTo: null } });
      else if (agreementForms.has(formShown(state)) && state.agreementUrl === undefined) void loadAgreement();
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
      for (const each of Object.values(countdowns)) each.reset();
    },

    show(mode: Mode, { entrance = 'account', method = state.method }: { entrance?: Entrance; method?: Method } = {}) {
      turnTo({ view: views[mode], entrance, method, recognised: null });
    },
    enterBy: (entrance: Entrance) => turnTo({ entrance }),
    logInBy: (method: Method) => turnTo({ method }),
    redeem: () => void redeem(),

    type(field: FieldName, value: string) {
      const form = formShown(state);
      const values = { ...state.values, [field]: value };
      // A message that stands follows the typing; none appears before the field is left.
      const faults = { ...state.faults };
      if (form && faults[field] !== undefined) {
        const fault = fieldFault(form, field, values);
        if (fault === null) delete faults[field];
        else faults[field] = fault;
      }
      const isAboutAnother = field === 'phone' || field === 'account';
      become({ values, faults, ...(isAboutAnother ? { notice: null } : {}) });
    },
    leave(field: FieldName) {
      const form = formShown(state);
      if (!form || state.faults[field] !== undefined || state.values[field] === '') return;
      const fault = fieldFault(form, field, state.values);
      if (fault !== null) become({ faults: { ...state.faults, [field]: fault } });
    },
    agree(agreed: boolean) {
      const { agreement: _, ...faults } = state.faults;
      become({ agreed, faults: agreed ? faults : state.faults });
    },

    /** The phone that a code may be sent to now; null where the button does nothing or shows what is wrong (§4). */
    phoneForCode(form: CodeForm): string | null {
      if (countdowns[form].remaining() > 0 || state.busy) return null;
      const fault = fieldFault(form, 'phone', state.values);
      if (fault === null) return trimmed('phone');
      point('phone', fault);
      return null;
    },
    /** Sends the SMS with the slider's answer; rejects with what the client throws. */
    async sendCode(form: CodeForm, phone: string, answer: CaptchaAnswer) {
      await calls.call('sendOfficialCode', (seal) => ({ phone: seal(phone), topCode: site.topCode, userType: 'oes', operaType: purposes[form], ...answer }));
      if (disposed) return;
      countdowns[form].start();
      become({ sentTo: { ...state.sentTo, [form]: phone } });
    },
    codeSent(form: CodeForm) {
      say('success', messages.codeSent);
      const field = codeFieldOf(form);
      if (field) point(field);
    },

    isComplete,
    /** Whatever form is shown, but for the password login, which needs the slider first. */
    submit() {
      const form = formShown(state);
      if (!form || form === 'passwordLogin' || state.busy || !isComplete(form)) return;
      void run('submit', form, submits[form]);
    },
    /** The password login's list request, judged as the slider's verdict; rejects with what the client throws. */
    recognise: (answer: CaptchaAnswer) => signIn.recognise(trimmed('account'), trimmed('password'), answer),
    /** What the slider panel cannot show: what is wrong with the form beneath it. */
    refuse: refused,
    /** §4: after the slider, the chooser or a direct login. */
    proceed(recognised: Recognised) {
      void run('submit', 'passwordLogin', async () => follow(await signIn.proceed(recognised), recognised.account));
    },
    choose({ topCode }: Pick<Enterprise, 'topCode'>) {
      const { recognised } = state;
      if (recognised) void run({ topCode }, null, async () => finish(await signIn.enter(recognised, topCode), recognised.account));
    },
    join({ topCode, name }: { topCode: string; name: string }) {
      const { recognised } = state;
      if (!recognised) return;
      void run({ topCode }, null, async () => {
        await calls.call('joinEnterprise', () => ({ tempAccountToken: recognised.tempAccountToken, topCode }));
        turnTo({ view: 'joined', joined: name, recognised: null });
      });
    },
  };
}

export type Authentication = ReturnType<typeof createAuthentication>;
