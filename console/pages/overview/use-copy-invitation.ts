import { App } from 'antd';
import { link } from '../../../contract/pages.ts';
import { invitationOf } from './invitation.ts';

/** The instructions for joining, and a function that copies them. */
export function useCopyInvitation(enterpriseName: string): { invitation: string; copy: () => Promise<void> } {
  const { message } = App.useApp();
  const invitation = invitationOf(enterpriseName, new URL(link('login'), location.origin).href);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invitation);
      void message.success('已复制，发给学员和讲师就可以');
    } catch {
      void message.warning('浏览器不允许复制，请选中“开始使用”里的文字后手动复制');
    }
  };
  return { invitation, copy };
}
