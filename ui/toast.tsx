import { useToasts, type Toast } from '../browser/toasts.ts';
import { Icon } from './icon.tsx';

/**
 * The live regions. They are in every document from the start, because screen readers do not read a region that is inserted with its text.
 */
export function ToastRegion() {
  const shown = useToasts();
  const draw = (toast: Toast) => (
    <div key={toast.id} className={`toast toast--${toast.tone}`}>
      {toast.tone !== 'plain' && <Icon name={toast.tone === 'error' ? 'alert' : 'check'} />}
      {toast.text}
      {toast.action && (
        <button className="toast__action" type="button" onClick={toast.action.act}>
          {toast.action.label}
        </button>
      )}
    </div>
  );
  return (
    <div className="toasts">
      <div role="alert">{shown.filter((toast) => toast.tone === 'error').map(draw)}</div>
      <output>{shown.filter((toast) => toast.tone !== 'error').map(draw)}</output>
    </div>
  );
}
