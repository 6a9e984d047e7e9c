import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { openDialog } from '../shell/dialogs.ts';
import { OpensNewTab } from '../shell/outside-links.tsx';
import { useSite } from '../site.ts';

/** Contact by phone and by message, for visitors who found no answer. */
export function ContactChoices({ title = '还没解决？找个人问' }: { title?: string }) {
  const site = useSite();
  if (!site) return null;
  const { supportPhone, supportHours, consultationUrl } = site.config;
  return (
    <aside className="help-ask" aria-label="人工帮助">
      <div>
        <h2>{title}</h2>
        <p>说清在哪一页、做到第几步、屏幕上写了什么，通常一次就能解决。急事打电话；在线咨询里的留言，一个工作日内回电。</p>
      </div>
      <div className="help-ask__ways">
        <a className="help-ask__phone" href={`tel:${supportPhone}`}>
          <Icon name="phone" />
          <span>
            <b>{supportPhone}</b>
            <small>{supportHours}</small>
          </span>
        </a>
        {consultationUrl ? (
          <ButtonAnchor tone="line" href={consultationUrl} target="_blank" rel="noopener">
            在线咨询
            <OpensNewTab />
          </ButtonAnchor>
        ) : (
          <Button tone="line" className="needs-script" onClick={() => openDialog({ kind: 'message' })}>
            在线咨询
          </Button>
        )}
      </div>
    </aside>
  );
}
