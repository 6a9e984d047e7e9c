import { messages } from '../../../contract/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DoneMark } from '../../../ui/done-mark.tsx';
import { useAuthentication } from './context.ts';

function Done({ title, note }: { title: string; note: string }) {
  const { Heading } = useAuthentication();
  return (
    <div className="authentication__done">
      <DoneMark />
      <div>
        <Heading className="authentication__title">{title}</Heading>
        <p className="authentication__note">{note}</p>
      </div>
    </div>
  );
}

/** The page reloads after this view (spec login#register). */
export const RegisteredView = () => <Done title={messages.registered} note="页面马上刷新，请用手机号登录" />;

/** This view closes after 1.5 s (spec login#reset). */
export function PasswordResetView() {
  const { inDialog } = useAuthentication();
  return <Done title={messages.passwordReset} note={inDialog ? '1.5 秒后自动关闭' : '1.5 秒后返回登录'} />;
}

/** The join request was sent. The enterprise's administrator decides (spec registration#join). */
export function JoinedView() {
  const { state, onDone } = useAuthentication();
  return (
    <>
      <Done title="申请已提交" note={`“${state.joined ?? ''}”的管理员同意后，您就可以登录这家企业。`} />
      <Button full onClick={onDone}>
        好的
      </Button>
    </>
  );
}
