import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router';
import { createEncryptedClient } from '../../../browser/cipher/encrypted-client.ts';
import { reportFailure } from '../../../browser/failure.ts';
import type { RefusalDataOf } from '../../../contract/calls/index.ts';
import { CallRefused } from '../../../contract/client.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { partsOf } from '../../../contract/dates.ts';
import { link, pages } from '../../../contract/pages.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { toHalfWidth } from '../../../contract/rules/half-width.ts';
import { maskPhone } from '../../../contract/rules/mask.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { clientContext } from '../../context.ts';
import { useSlider } from '../../dialogs/captcha/use-slider.tsx';
import { doorsOpenAt, leftText, useNow } from '../../lives/live-times.ts';
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
import { openDialog } from '../../shell/dialogs.ts';
import { useSite, type Site } from '../../site.ts';

export const loader = ({ context, request }: LoaderFunctionArgs) => loadLogin(context.get(clientContext), request, pages.studentLogin.title, '凭报名时的姓名和手机号登录，进直播教室听课、提问、签到。');

export const meta = headFrom;

/** The student login of a live (spec live#live-login): name, phone or ID card, and SMS code. */
export default function StudentLogin() {
  const { live, liveCode } = useLoaderData<typeof loader>();
  const site = useSite();
  if (!site) return null;
  if (!live) return <UnknownLive liveCode={liveCode} />;
  return (
    <LoginFrame live={live} liveCode={liveCode}>
      <StoredLogin key={liveCode} {...{ live, liveCode }} of="student">
        <StudentForm {...{ live, liveCode, site }} />
      </StoredLogin>
    </LoginFrame>
  );
}

const cutAccount = (typed: string) => toHalfWidth(typed).replace(/[^0-9xX]/g, '').slice(0, 18);
const isPhone = (account: string) => account.length === 11;

function StudentForm({ live, liveCode, site }: { live: LiveDetail; liveCode: string; site: Site }) {
  const navigate = useNavigate();
  const slider = useSlider();
  const [calls] = useState<EncryptedCalls>(() => createEncryptedClient({ client: liveClient, cipherKey: site.config.cipherKey, topCode: site.topCode }));
  const form = useForm({ name: 'student', fields: ['userName', 'account', 'smsCode'], start: { userName: '', account: '', smsCode: '' }, faultIn: (field, values) => lateRules.loaded()?.faultInStudent(field, values) ?? null, late: lateRules });
  const code = useLiveCode({ calls, topCode: live.topCode, liveCode, slider, form });
  /** The refused account, with the message of the server. */
  const [unlisted, setUnlisted] = useState<{ account: string; says: string; isRemoved: boolean } | null>(null);
  const account = form.values.account.trim();

  const submit = () =>
    form.submit(async () => {
      setUnlisted(null);
      try {
        const { data } = await calls.call('liveLogin', (seal) => ({ liveCode, account: seal(account), userName: form.values.userName.trim(), smsCode: form.values.smsCode.trim() }));
        await navigate(await enterLive(data, isPhone(account) ? maskPhone(account) : code.sentTo || null, { site, live, liveCode }), { replace: true });
      } catch (error) {
        refused(error);
      } finally {
        code.reset();
      }
    });

  function refused(error: unknown) {
    if (!(error instanceof CallRefused)) return reportFailure(error);
    if (error.returnCode === returnCodes.noPermission) {
      const isRemoved = (error.data as RefusalDataOf<'liveLogin'> | null)?.reason === 'removed';
      setUnlisted({ account, says: error.returnMsg, isRemoved });
      return form.point('account', isRemoved ? '不能再用这个号码进这一讲' : '不在这一讲的名单里');
    }
    const field = (['userName', 'account', 'smsCode'] as const).find((each) => each === error.field) ?? (error.returnCode === returnCodes.smsCodeWrong ? 'smsCode' : null);
    if (field) form.point(field, error.returnMsg);
    else reportFailure(error);
  }

  const isOfMembers = live.visibility === 'members';
  const ended = live.liveStatus === liveStatus.ended;
  return (
    <>
      <h1>进教室</h1>
      <p className="muted">{isOfMembers ? `这一讲只给${live.enterpriseName}的成员：填姓名和自己账号的手机号。` : '填报名时的姓名和手机号。'}</p>
      <form
        className="live-enter__form"
        method="post"
        noValidate
        aria-label="学员登录"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {unlisted?.account === account ? (
          <Alert kind="fault" title={live.visibility === 'list' && !unlisted.isRemoved ? `名单里没有这个${isPhone(account) ? '手机号' : '身份证号'}` : unlisted.says}>
            {unlisted.isRemoved ? '有疑问，请问发给您链接的老师。' : '可能报名用的是另一个号，或还没加进班。请换一个，或问发给您链接的老师。'}
          </Alert>
        ) : (
          <StateOfClass live={live} />
        )}
        <TextField {...form.bind('userName')} label="姓名" placeholder="请输入姓名" autoComplete="name" required />
        <TruncatedField {...form.bind('account')} truncate={cutAccount} label="手机号或身份证号" placeholder="请输入手机号或身份证号" autoComplete="tel-national" autoCapitalize="characters" spellCheck={false} required />
        <CodeField {...form.bind('smsCode')} {...code.field} />
        <Button type="submit" full busy={form.busy !== null}>
          {form.busy ? '正在进入' : ended ? '看回放' : '进教室'}
        </Button>
        <Consent registers={!isOfMembers} />
      </form>
      <p className="live-enter__foot">
        我是老师，<Link to={link('teacherLogin', { code: liveCode })}>从讲师入口进</Link>
      </p>
      {slider.panel}
    </>
  );
}

/** A notice for a live that has not opened, has ended or was cancelled. */
function StateOfClass({ live }: { live: LiveDetail }) {
  const now = useNow();
  if (live.isCancelled) return <Alert kind="fault" title="这一讲取消了">要不要另开，请问发给您链接的老师。</Alert>;
  if (live.liveStatus === liveStatus.ended) {
    return (
      <Alert kind="wait" title="这一讲已经结束">
        {live.replay === 'none' ? '没有留下回放。' : live.replay === 'deleted' ? '回放已删除。' : live.replay === 'making' ? '回放正在生成，验证身份后等它出来。' : '验证身份后直接看回放。'}
      </Alert>
    );
  }
  if (live.liveStatus !== liveStatus.upcoming) return null;
  const opens = doorsOpenAt(live.startTime);
  const doors = `${partsOf(new Date(opens).toISOString()).clock} 开门`;
  // The card is rendered before the visitor's clock is known, because a later card would move the form down.
  const title = now === null ? doors : now < opens ? `${doors}，还有 ${leftText(opens - now)}` : '已经开门，等老师开播';
  return (
    <Alert kind="wait" title={title}>
      {now === null || now < opens ? (
        <>
          也可以先进教室等着，到点自动开始。
          <button type="button" className="live-enter__link" onClick={() => openDialog({ kind: 'booking', live })}>
            开播前发短信提醒我
          </button>
        </>
      ) : (
        // The reminders are sent when the doors open, so that booking one is too late.
        '先进教室等着，老师一开播，画面自动出来。'
      )}
    </Alert>
  );
}
