import { Button } from 'antd';
import { consolePath } from '../../contract/constants.ts';

/** Error page for an exception in a page's script. */
export function BrokenPage() {
  return (
    <main className="centred" role="alert">
      <h1>页面出了点问题</h1>
      <p>请刷新后重试；您的资料没有受影响。</p>
      <Button type="primary" onClick={() => location.assign(consolePath)}>
        重新打开管理后台
      </Button>
    </main>
  );
}
