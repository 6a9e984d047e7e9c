import * as Primitive from '@radix-ui/react-dialog';
import { useState } from 'react';
import type { AppAround } from '../../contract/phone-agents.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame, DialogTitle } from '../../ui/dialog.tsx';
import './outside-overlay.css';

const names: Record<AppAround, string> = { wechat: '微信', qq: 'QQ' };

/** Shows the way to the app's menu, which alone opens a page in a browser, and copies the address. */
export function OutsideOverlay({ app, onClose }: { app: AppAround; onClose: () => void }) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const address = location.href;
  return (
    <DialogFrame className="outside" onClose={onClose} firstFocus={(dialog) => dialog} isDescribed>
      <svg className="outside__way" viewBox="0 0 76 76" aria-hidden="true">
        {/* A quarter circle to the upper right corner, where the menu is */}
        <path d="M6 70A62 62 0 0 0 66 8M52 20L66 6l8 18" />
      </svg>
      <DialogTitle className="outside__title">请在浏览器打开</DialogTitle>
      <Primitive.Description className="outside__text">{names[app]}里存不了文件、装不了网站，有的影片也放不了。</Primitive.Description>
      <ol className="outside__steps">
        <li>
          点右上角的
          <span className="sr-only">三个点</span>
          <b className="outside__dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </b>
        </li>
        <li>选带“浏览器”的那一项</li>
      </ol>
      <p className="outside__address">{address}</p>
      <Button
        tone="line"
        full
        onClick={() => {
          copied(address).then(setCopied, () => setCopied(false));
        }}
      >
        {isCopied ? '网址已复制' : '复制网址，自己粘贴到浏览器'}
      </Button>
      <output className="outside__said">{isCopied === false && '没能复制，请长按上面的网址'}</output>
    </DialogFrame>
  );
}

const copied = async (address: string): Promise<boolean> => {
  await navigator.clipboard.writeText(address);
  return true;
};
