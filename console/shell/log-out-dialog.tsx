import { Modal } from 'antd';
import { useState } from 'react';
import { link } from '../../contract/pages.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { logOut } from '../session/log-out.ts';

/** Confirming revokes the token on the server and logs out other tabs (spec login#log-out-confirmation). Cancelling only closes. */
export function LogOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useBackCloses(isOpen, onClose);
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    await logOut();
    location.assign(link('home'));
  };
  return (
    <Modal title="退出登录？" open={isOpen} onCancel={onClose} onOk={() => void leave()} confirmLoading={isBusy} okText="退出登录" cancelText="取消" width={400} destroyOnHidden>
      <p>用同一次登录打开的其他页面也会一起退出。</p>
    </Modal>
  );
}
