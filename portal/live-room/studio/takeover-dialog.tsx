import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

interface TakeoverDialogProps {
  isLive: boolean;
  otherTeacher: string | undefined;
  onTakeOver: () => void;
  /** Null once the check of the devices was passed or skipped. */
  onCheck: (() => void) | null;
  onClose: () => void;
}

/** The confirmation before a second studio replaces the first one. */
export function TakeoverDialog({ isLive, otherTeacher, onTakeOver, onCheck, onClose }: TakeoverDialogProps) {
  return (
    <Dialog
      title={otherTeacher ? `${otherTeacher}正在讲台上，接过来？` : isLive ? '这堂课正在别处直播，接过来吗？' : '讲台已在别处打开，接过来吗？'}
      note={isLive ? '接过来后那边停止推送，学员不会掉线。' : '接过来后，那边的讲台就停用了。'}
      bare
      onClose={onClose}
    >
      <DialogActions>
        <Button tone="line" onClick={onClose}>
          不接
        </Button>
        {onCheck && (
          <Button tone="line" onClick={onCheck}>
            先试设备
          </Button>
        )}
        <Button tone="go" onClick={onTakeOver}>
          接过来
        </Button>
      </DialogActions>
    </Dialog>
  );
}
