import { endSession } from '../../browser/session/session-sharing.ts';
import { forgetReadPages } from '../../browser/stored-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { revoke } from '../client.ts';
import { stopPush } from '../push-reminders.ts';

interface LogOutQuestionProps {
  /** What the log-out means here. */
  note: string;
  /** Removes what this browser has stored about the person, before the session ends. */
  forget: (revoke: (token: string) => void) => void;
  onClose: () => void;
}

/** Confirming revokes the token and ends the notifications of this browser. Cancelling only closes the dialog (spec login#log-out-confirmation). */
export function LogOutQuestion({ note, forget, onClose }: LogOutQuestionProps) {
  return (
    <Dialog title="退出登录？" note={note} size="small" onClose={onClose}>
      <DialogActions>
        <Button tone="line" small onClick={onClose}>
          取消
        </Button>
        <Button
          small
          onClick={() => {
            forget(revoke);
            void stopPush();
            void forgetReadPages();
            endSession(revoke);
            onClose();
          }}
        >
          退出登录
        </Button>
      </DialogActions>
    </Dialog>
  );
}
