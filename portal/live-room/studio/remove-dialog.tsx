import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

/** The confirmation before a person is removed, because removed people cannot enter the class again. */
export function RemoveDialog({ name, onRemove, onClose }: { name: string; onRemove: () => void; onClose: () => void }) {
  return (
    <Dialog title={`请 ${name} 离开课堂？`} note="这堂课不能再进来了，说过的话还在。" bare onClose={onClose}>
      <DialogActions>
        <Button tone="line" onClick={onClose}>
          留下
        </Button>
        <Button className="button--red" onClick={onRemove}>
          请出
        </Button>
      </DialogActions>
    </Dialog>
  );
}
