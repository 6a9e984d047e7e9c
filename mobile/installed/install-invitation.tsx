import { appIcons } from '../../contract/mobile-app.ts';
import { useOutside } from '../../portal/in-app/use-outside.tsx';
import { Button } from '../../ui/button.tsx';
import { LineIcon } from '../../ui/icon.tsx';
import { declineInstall, install, type wayToInstall } from './install.ts';
import './installed.css';

/** The Share mark of iOS: an arrow out of a box. */
const share = 'M8 9H5v12h14V9h-3M12 15V3M8 7l4-4 4 4';

/** Offers to install the site, in 我的 only. Declined once, it stays away (spec mobile#installed). */
export function InstallInvitation({ way }: { way: NonNullable<ReturnType<typeof wayToInstall>> }) {
  const outside = useOutside();
  return (
    <section className="install" aria-labelledby="install-title">
      <img src={appIcons.any[192]} alt="" width="48" height="48" />
      <div>
        <h2 id="install-title">装到桌面</h2>
        {way !== 'share' ? (
          <p>从桌面直接打开，没有网络也能看读过的。</p>
        ) : (
          <p>
            点浏览器下面的 <LineIcon path={share} /> 分享，再选“添加到主屏幕”。
          </p>
        )}
      </div>
      <div className="install__choices">
        <Button tone="line" small onClick={declineInstall}>
          不用了
        </Button>
        {way === 'prompt' && (
          <Button small onClick={() => void install()}>
            安装
          </Button>
        )}
        {way === 'outside' && (
          <Button small onClick={outside.asks}>
            去浏览器安装
          </Button>
        )}
        {outside.panel}
      </div>
    </section>
  );
}
