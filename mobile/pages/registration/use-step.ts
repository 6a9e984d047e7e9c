import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearToasts } from '../../../browser/toasts.ts';
import type { RegistrationField } from '../../../contract/rules/index.ts';
import type { RegistrationForm } from '../../../portal/registration/use-registration-form.ts';
import { useClickGuard } from '../../../ui/form/click-guard.ts';
import { focusControl } from '../../../ui/form/error-summary.tsx';
import { fieldsIn, firstIncomplete, searchOf, stepIn, stepOf } from './steps.ts';

/** Where the focus goes in the next step. */
type Target = { field: RegistrationField } | 'firstField' | 'heading';

/** The step on the screen. Each step is an entry of the history, so that Back shows the one before. */
export function useStep(form: RegistrationForm, cardIdRequired: boolean) {
  const { search, key, pathname } = useLocation();
  const navigate = useNavigate();
  const passes = useClickGuard();
  const [at, setAt] = useState({ key: '', step: 0, isBack: false });
  const target = useRef<Target>('heading');
  const { isReady, values, focused } = form;

  // Decided on arrival only: typing must not turn the page. The document is the same for every step, so the first one is drawn at first.
  if (isReady && at.key !== key) {
    const step = Math.min(stepIn(search), firstIncomplete(values, cardIdRequired));
    setAt({ key, step, isBack: step < at.step });
  }

  const show = (step: number, replace = false) => void navigate(pathname + searchOf(step, search), { replace });
  const showField = useEffectEvent((field: RegistrationField) => {
    if (stepOf(field) === at.step) return;
    target.current = { field };
    show(stepOf(field));
  });
  /** A reload loses the password, and its step comes before the one in the address. */
  const correctAddress = useEffectEvent(() => {
    if (stepIn(search) !== at.step) show(at.step, true);
  });
  useEffect(() => {
    if (at.key !== '') correctAddress();
  }, [at.key]);
  useEffect(() => {
    if (focused) showField(focused.field);
  }, [focused]);

  const shown = useRef(at.step);
  useEffect(() => {
    if (shown.current === at.step) return;
    shown.current = at.step;
    const to = target.current;
    target.current = 'heading';
    if (to === 'heading') document.getElementById(headingId)?.focus({ preventScroll: true });
    else focusControl(form.controlId(to === 'firstField' ? fieldsIn(at.step, cardIdRequired)[0]! : to.field));
  });

  /** Shows the next step if this one has no error. A second tap within 500 ms is the same tap. */
  function next(byKeyboard: boolean): void {
    if (!passes(values)) return;
    clearToasts();
    if (!form.check(fieldsIn(at.step, cardIdRequired))) return;
    target.current = byKeyboard ? 'firstField' : 'heading';
    show(at.step + 1);
  }

  return { step: at.step, isBack: at.isBack, next };
}

export const headingId = 'trial-step';
