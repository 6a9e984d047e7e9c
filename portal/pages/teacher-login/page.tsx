import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { createEncryptedClient } from '../../../browser/cipher/encrypted-client.ts';
import { reportFailure } from '../../../browser/failure.ts';
import { loadPart } from '../../../browser/loading.ts';
import { clearToasts } from '../../../browser/toasts.ts';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import type { DataOf, RequestOf } from '../../../contract/calls/index.ts';
import { CallRefused } from '../../../contract/client.ts';
import { link, pages } from '../../../contract/pages.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { toHalfWidth } from '../../../contract/rules/half-width.ts';
import { maskPhone } from '../../../contract/rules/mask.ts';
import { truncatePassword } from '../../../contract/rules/truncate.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { panelOf, TabList } from '../../../ui/form/tab-list.tsx';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { clientContext } from '../../context.ts';
import { useSlider } from '../../dialogs/captcha/use-slider.tsx';
import { liveClient, type EncryptedCalls } from '../../lives/client.ts';
import { Alert } from '../../live-login/alert.tsx';
import { Consent } from '../../live-login/consent.tsx';
import { LoginFrame, UnknownLive } from '../../live-login/frame.tsx';
import { lateRules } from '../../live-login/late-rules.ts';
import { StoredLogin } from '../../live-login/stored-login.tsx';
import { enterLive } from '../../live-login/live-session.ts';
import { loadLogin, type LiveDetail } from '../../live-login/load-login.ts';
import { useLiveCode } from '../../live-login/use-code.ts';
import { headFrom } from '../../seo/head.ts';
import { useSite, type Site } from '../../site.ts';
import type PasswordReset from './password-reset.tsx';

export const loader = ({ context, request }: LoaderFunctionArgs) => loadLogin(context.get(clientContext), request, pages.teacherLogin.title, '派给这一讲的老师和企业管理员从这里登录上讲台，试设备，开始直播。');

export const meta = headFrom;

type Method = 'password' | 'code';

/** The teacher login of a live (spec live#live-login): by SMS code or password. The code is first, because an invited teacher has no password. The password reset opens in the same card. */
export default function TeacherLogin() {
  const { live, liveCode } = useLoaderData<typeof loader>();
  const site = useSite();
  const [method, setMethod] = useState<Method>('code');
  const [Reset, setReset] = useState<typeof PasswordReset | null>(null);
  const [resets, setResets] = useState(false);
  const back = (by: Method) => {
    setMethod(by);
    setResets(false);
  };
  async function openReset() {
    try {
      const part = await loadPart(() => import('./password-reset.tsx'));
      setReset(() => part.default);
      setResets(true);
    } catch (error) {
      reportFailure(error);
    }
  }
  useBackCloses(resets, () => setResets(false));
  if (!site) return null;
  if (!live) return <UnknownLive liveCode={liveCode} />;
  return (
    <LoginFrame live={live} liveCode={liveCode}>
      <StoredLogin key={liveCode} {...{ live, liveCode }} of="teacher">
        {resets && Reset ? <Reset site={site} onBack={back} /> : <TeacherForm {...{ live, liveCode, site, method }} onMethod={setMethod} onReset={() => void (Reset ? setResets(true) : openReset())} />}
      </StoredLogin>
    </LoginFrame>
  );
}

const cutAccount = (typed: string) => toHalfWidth(typed).replace(/\s/g, '').slice(0, 64);
const tabs = [
  { value: 'code', text: texts.codeLogin },
  { value: 'password', text: texts.passwordLogin },
] as const;

interface TeacherFormProps {
  live: LiveDetail;
  liveCode: string;
  site: Site;
  method: Method;
  onMethod: (method: Method) => void;
  onReset: () => void;
}

function TeacherForm({ live, liveCode, site, method, onMethod, onReset }: TeacherFormProps) {
  const navigate = useNavigate();
  const slider = useSlider();
  const [calls] = useState<EncryptedCalls>(() => createEncryptedClient({ client: liveClient, cipherKey: site.config.cipherKey, topCode: site.topCode }));
  const fields = method === 'password' ? (['account', 'password'] as const) : (['account', 'smsCode'] as const);
  const form = useForm<'account' | 'password' | 'smsCode'>({ name: 'teacher', fields, start: { account: '', password: '', smsCode: '' }, faultIn: (field, values) => lateRules.loaded()?.faultInTeacher(field, values) ?? null, late: lateRules });
  const code = useLiveCode({ calls, topCode: live.topCode, liveCode, slider, form });
  const [notice, setNotice] = useState<{ title: string; says: string } | null>(null);
  const account = form.values.account.trim();

  const enter = async (login: DataOf<'userOfficialLogin'>) => navigate(await enterLive(login, /^1\d{10}$/.test(account) ? maskPhone(account) : null, { site, live, liveCode }), { replace: true });

  function refused(error: unknown) {
    if (!(error instanceof CallRefused)) return reportFailure(error);
    const { returnCode, returnMsg } = error;
    if (returnCode === returnCodes.noPermission) return setNotice({ title: '这一讲没有排给您', says: returnMsg });
    // docs/decisions/0007: the server did not check the password.
    if (returnCode === returnCodes.smsCodeNeeded) {
      onMethod('code');
      return setNotice({ title: '请用验证码登录', says: returnMsg });
    }
    const field = fields.find((each) => each === error.field) ?? (returnCode === returnCodes.smsCodeWrong ? 'smsCode' : returnCode === returnCodes.wrongCredentials ? 'password' : null);
    if (field) form.point(field, returnMsg);
    else reportFailure(error);
  }

  /** Opens the slider first (spec login#password-login). The login call checks its answer. */
  async function byPassword() {
    let login: DataOf<'userOfficialLogin'> | null = null;
    slider.ask({
      async send(answer) {
        clearToasts();
        login = await logIn(calls, (seal) => ({ liveCode, account: seal(account), password: seal(form.values.password), ...answer }));
      },
      onPassed: () => login && void enter(login),
      onRefused: refused,
    });
  }

  async function byCode() {
    try {
      await enter(await logIn(calls, (seal) => ({ liveCode, account: seal(account), smsCode: form.values.smsCode.trim() })));
    } catch (error) {
      refused(error);
    } finally {
      code.reset();
    }
  }

  return (
    <>
      <h1>讲师登录</h1>
      <p className="muted">派给这一讲的老师和企业管理员能进讲台。</p>
      <TabList
        className="live-enter__methods"
        label="登录方式"
        panelId="teacher-method"
        tabs={tabs}
        value={method}
        onChange={(chosen) => {
          setNotice(null);
          form.clearFaults();
          onMethod(chosen);
        }}
      />
      <div {...panelOf('teacher-method', method)}>
        <form
          className="live-enter__form"
          method="post"
          noValidate
          aria-label={method === 'password' ? texts.passwordLogin : texts.codeLogin}
          onSubmit={(event) => {
            event.preventDefault();
            form.submit(method === 'password' ? byPassword : byCode);
          }}
        >
          {notice && (
            <Alert kind="fault" title={notice.title}>
              {notice.says}
            </Alert>
          )}
          <TruncatedField
            {...form.bind('account')}
            truncate={cutAccount}
            label={method === 'password' ? '账号' : '手机号'}
            placeholder={method === 'password' ? '手机号或用户名' : '请输入手机号'}
            autoComplete={method === 'password' ? 'username' : 'tel-national'}
            autoCapitalize="none"
            spellCheck={false}
            onFocus={() => {
              slider.prepare();
              lateRules.prepare();
            }}
            required
          />
          {method === 'password' ? (
            <div>
              <PasswordField {...form.bind('password')} onChange={(typed) => form.type('password', truncatePassword(typed))} label="密码" placeholder="请输入密码" autoComplete="current-password" required />
              <p className="live-enter__aside">
                <button type="button" className="live-enter__link" onClick={onReset}>
                  {texts.forgotPassword}
                </button>
              </p>
            </div>
          ) : (
            <CodeField {...form.bind('smsCode')} {...code.field} />
          )}
          <Button type="submit" full busy={form.busy !== null || slider.opening}>
            {form.busy ? '正在进入' : '上讲台'}
          </Button>
          {method === 'code' && <Consent registers />}
        </form>
      </div>
      <p className="live-enter__foot">
        我是学员，<Link to={link('studentLogin', { code: liveCode })}>从学员入口进</Link>
      </p>
      {slider.panel}
    </>
  );
}

const logIn = async (calls: EncryptedCalls, request: (seal: (plain: string) => string) => RequestOf<'userOfficialLogin'>) => (await calls.call('userOfficialLogin', request)).data;
