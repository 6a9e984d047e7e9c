import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { logOut } from './log-out.ts';

interface LogOutQuestionProps {
  /** What the log-out means here. */
  note: string;
  /** By default as after the log-out of any page. */
  forget?: Parameters<typeof logOut>[0];
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
            logOut(forget);
            onClose();
          }}
        >
          退出登录
        </Button>
      </DialogActions>
    </Dialog>
  );
}
