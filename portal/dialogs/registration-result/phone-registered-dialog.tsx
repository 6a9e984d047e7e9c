import { link } from '../../../contract/pages.ts';
import { messages } from '../../../contract/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface PhoneRegisteredDialogProps {
  /** Called on Escape or a click outside. The form keeps its input. */
  onClose: () => void;
  /** Called on 暂时不登录. The form is cleared (spec registration#phone-registered). */
  onNotNow: () => void;
}

/** Shown when the registration answers 10053 (spec registration#phone-registered). */
export function PhoneRegisteredDialog({ onClose, onNotNow }: PhoneRegisteredDialogProps) {
  useReturnFocus();
  return (
    <Dialog title={messages.phoneRegisteredTitle} note={messages.phoneRegistered} size="small" onClose={onClose}>
      <DialogActions>
        <Button tone="line" small onClick={onNotNow}>
          {messages.notLogInForNow}
        </Button>
        <ButtonLink small to={link('login')}>
          {messages.goToLogin}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
