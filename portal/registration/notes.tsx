import { useSite } from '../site.ts';
import './registration.css';

/** The edition that the visitor chose before, above the form. */
export function EditionNote({ name }: { name: string | undefined }) {
  if (!name) return null;
  return (
    <p className="registration-note registration-note--edition">
      您选择了 <b>{name}</b>（试用按旗舰版全部功能：直播课登录就能开，其余由顾问与您通话后一个工作日内开通）
    </p>
  );
}

/** For browsers without scripts. The form cannot be sent there. */
export function WithoutScripts() {
  const phone = useSite()?.config.supportPhone;
  return (
    <noscript>
      <p className="registration-note registration-note--noscript">
        提交这张表需要浏览器的 JavaScript。{phone && <>也可以致电 <a href={`tel:${phone}`}>{phone}</a>，由客服为您开通。</>}
      </p>
    </noscript>
  );
}
