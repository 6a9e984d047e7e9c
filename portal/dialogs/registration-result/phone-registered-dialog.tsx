import { link } from '../../../contract/pages.ts';
import { messages } from '../../../contract/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface PhoneRegisteredDialogProps {
  /** Escape, or a click beside it: everything stays as it was typed. */
  onClose: () => void;
  /** 暂时不登录: the form is to be cleared (spec registration#phone-registered). */
  onNotNow: () => void;
}

/** Registration answered 10053 (spec registration#phone-registered). */
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
