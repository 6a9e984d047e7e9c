import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { leftText } from '../../lives/live-times.ts';

/** The confirmation before a class starts long before its scheduled time. */
export function EarlyDialog({ minutes, isBusy, onBegin, onClose }: { minutes: number; isBusy: boolean; onBegin: () => void; onClose: () => void }) {
  return (
    <Dialog title={`比排课早 ${leftText(Math.max(1, Math.round(minutes)) * 60_000)}开播？`} note="学员按排课的时间来，课从开播算起。只是想试设备，不用开播：预览里看到的就是学员会看到的。" bare onClose={onClose}>
      <DialogActions>
        <Button tone="line" onClick={onClose}>
          到点再开
        </Button>
        <Button tone="go" busy={isBusy} onClick={onBegin}>
          现在开播
        </Button>
      </DialogActions>
    </Dialog>
  );
}
