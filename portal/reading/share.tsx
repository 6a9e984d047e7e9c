import { useHydrated } from '../../browser/store.ts';
import { showToast } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';

/** Shares an article by the system's share sheet, if the browser has one, or by copying its address. */
export function Share({ title, address }: { title: string; address: string }) {
  const hasSheet = useHydrated() && typeof navigator.share === 'function';
  return (
    <div className="share">
      <Button tone="line" small onClick={() => void copy(address)}>
        复制链接
      </Button>
      {hasSheet && (
        <Button tone="line" small onClick={() => void navigator.share({ title, url: address }).catch(() => {})}>
          分享
        </Button>
      )}
    </div>
  );
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast('success', '链接已复制');
  } catch {
    // Copying fails over plain HTTP or without permission. The visitor can copy the address by hand.
    showToast('error', `没能复制，请手动复制：${address}`);
  }
}
