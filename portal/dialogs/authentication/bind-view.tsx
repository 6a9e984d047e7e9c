import { Button } from '../../../ui/button.tsx';
import { useAuthentication } from './context.ts';
import { Agreement, Foot, ModeLink, Notice, PhoneAndCode, SubmitForm } from './parts.tsx';

/** Shown after the return from the messaging app, while its ticket is exchanged and when no answer came. */
export function TicketView() {
  const { authentication, state, Heading } = useAuthentication();
  return (
    <>
      <Heading className="authentication__title">微信登录</Heading>
      {state.busy ? (
        <output className="authentication__waiting">
          <i className="spinner" />
          正在登录
        </output>
      ) : (
        <>
          <Notice />
          <Button full onClick={authentication.redeem}>
            重试
          </Button>
        </>
      )}
      <Foot>
        <ModeLink mode={1}>用其他方式登录</ModeLink>
      </Foot>
    </>
  );
}

/** Shown after answer 10051: the first login by the messaging app binds a phone (spec login#wechat-bind). */
export function BindView() {
  const { authentication, Heading } = useAuthentication();
  return (
    <>
      <Heading className="authentication__title">绑定手机号</Heading>
      <p className="authentication__note">微信验证通过。绑定手机号后，下次用微信直接登录。</p>
      <SubmitForm label="绑定手机号" text="绑定并登录" busyText="正在登录" onSubmit={authentication.submit}>
        <PhoneAndCode form="bind" />
        <Agreement />
      </SubmitForm>
      <Foot>
        <ModeLink mode={1}>用其他方式登录</ModeLink>
      </Foot>
    </>
  );
}
