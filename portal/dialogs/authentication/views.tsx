import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { clearToasts, showToast } from '../../../browser/toasts.ts';
import { link } from '../../../contract/pages.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { focusControl } from '../../../ui/form/error-summary.tsx';
import { keepToastsClear } from '../../../ui/toast-placement.ts';
import { client, revoke } from '../../client.ts';
import type { Site } from '../../site.ts';
import { createAuthentication, type AuthenticationOptions } from './authentication.ts';
import { BindView, TicketView } from './bind-view.tsx';
import { ChooserView } from './chooser-view.tsx';
import { AuthenticationContext, type AuthenticationParts } from './context.ts';
import { JoinedView, PasswordResetView, RegisteredView } from './done-view.tsx';
import { controlId } from './form.ts';
import { lateRules } from './late-rules.ts';
import { LoginView } from './login-view.tsx';
import { RegisterView, ResetView } from './register-view.tsx';
import { recentCodes } from '../../../ui/form/recent-codes.ts';
import { resendTimers } from './resend-timers.ts';
import type { View } from './state.ts';
import { wechatWay } from './wechat-way.ts';
import { useSlider } from '../captcha/use-slider.tsx';
import { WizardPart } from './wizard-part.tsx';
import './authentication.css';

const views: Record<View, () => React.ReactNode> = {
  login: LoginView,
  register: RegisterView,
  reset: ResetView,
  ticket: TicketView,
  bind: BindView,
  chooser: ChooserView,
  wizard: WizardPart,
  joined: JoinedView,
  registered: RegisteredView,
  passwordReset: PasswordResetView,
};

type OwnOptions = Pick<AuthenticationOptions, 'mode' | 'entrance' | 'takeScanResult' | 'takeNewAccount' | 'storeNewAccount' | 'onLoggedIn' | 'onRegistered' | 'onPasswordReset'>;

interface AuthenticationProps extends OwnOptions, Pick<AuthenticationParts, 'Heading' | 'onDone' | 'inDialog' | 'logsInElsewhere'> {
  site: Site;
}

/** The current authentication view, in a dialog or on the login page. Callbacks are read at mount. */
export function AuthenticationViews({ site, Heading, onDone, inDialog, logsInElsewhere, ...own }: AuthenticationProps) {
  const [authentication] = useState(() =>
    createAuthentication({
      ...own,
      showsQrCode: wechatWay(navigator.userAgent, site) === 'scan',
      client,
      site: { topCode: site.topCode, cipherKey: site.config.cipherKey, registerEnabled: site.config.registerEnabled, agreementPage: link('privacyAgreement') },
      report: reportFailure,
      say: showToast,
      clearToasts: clearToasts,
      rules: lateRules,
      resendTimers,
      recentCodes: recentCodes(),
      abandon: revoke,
    }),
  );
  const state = useSyncExternalStore(authentication.subscribe, authentication.state, authentication.state);
  const slider = useSlider();
  const around = useRef<HTMLDivElement>(null);
  const { view, focus } = state;
  const { mode, entrance } = own;

  useEffect(() => {
    authentication.start();
    return authentication.dispose;
  }, [authentication]);

  // The parent page can change the mode while the dialog is open.
  const shown = useRef(mode);
  useEffect(() => {
    if (mode === undefined || mode === shown.current) return;
    shown.current = mode;
    authentication.show(mode, entrance ? { entrance } : {});
  }, [authentication, mode, entrance]);

  // A toast must not cover the form or its button, at any width.
  useEffect(() => keepToastsClear(() => [document.activeElement?.closest('.field, .puzzle'), around.current?.querySelector('[type=submit]')]), []);

  useEffect(() => {
    if (focus) focusControl(controlId(focus.field));
  }, [focus]);

  // Back closes a form that was opened from the login, and shows the login.
  useBackCloses(mode === 1 && (view === 'register' || view === 'reset'), () => authentication.show(1, { entrance: state.entrance }));

  // The focused element was removed with the last view: focus the first control of the new one.
  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    const first = around.current?.querySelector<HTMLElement>('input, .enterprises button') ?? around.current?.querySelector<HTMLElement>('h1, h2');
    if (!first) return;
    if (/^H\d$/.test(first.tagName)) first.tabIndex = -1;
    first.focus();
  }, [view]);

  const parts = useMemo(() => ({ authentication, state, site, slider, Heading, onDone, inDialog, logsInElsewhere }), [authentication, state, site, slider, Heading, onDone, inDialog, logsInElsewhere]);
  const Current = views[view];
  return (
    <AuthenticationContext value={parts}>
      <div className="authentication" ref={around} onFocus={authentication.prepare}>
        <Current />
      </div>
      {slider.panel}
    </AuthenticationContext>
  );
}
