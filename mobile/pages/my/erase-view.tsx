import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetPerson } from '../../../browser/session/forget-person.ts';
import { endSession } from '../../../browser/session/session-sharing.ts';
import { useSession } from '../../../browser/session/session.ts';
import { forgetReadPages } from '../../../browser/stored-pages.ts';
import { showToast } from '../../../browser/toasts.ts';
import { link } from '../../../contract/pages.ts';
import { revoke } from '../../../portal/client.ts';
import { stopPush } from '../../../portal/push-reminders.ts';
import { openDialog } from '../../../portal/shell/dialogs.ts';
import { useSite } from '../../../portal/site.ts';
import { Button } from '../../../ui/button.tsx';
import { AgreementField } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { myClient } from './calls.ts';
import { OwnArea } from './own-area.tsx';
import { useOwnCode } from './use-own-code.ts';
import { useOwn } from './use-own.ts';

/** A person erases the own account (spec mobile#erase). */
export function EraseView() {
  const own = useOwn('erasure', () => myClient.call('myErasure', {}));
  return (
    <OwnArea own={own}>
      {({ managedAlone }) => (managedAlone.length > 0 ? <HandOverFirst names={managedAlone.map(({ name }) => name)} /> : <Erase />)}
    </OwnArea>
  );
}

function HandOverFirst({ names }: { names: string[] }) {
  const supportPhone = useSite()?.config.supportPhone;
  const text = `我要注销账号，请先把${names.map((name) => `“${name}”`).join('、')}交给另一位管理员。`;
  return (
    <section className="my-text">
      <h2>先把企业交给别人</h2>
      <p>您是这些企业唯一的管理员。您一走，名单、考勤和回放就没有人能管：</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>告诉我们接手的人的手机号{supportPhone && <>，或致电 <a href={`tel:${supportPhone}`}>{supportPhone}</a></>}。换好管理员，或者企业也不用了，我们核实身份后十五个工作日内办好，您再回到这里注销。</p>
      <Button tone="line" small onClick={() => openDialog({ kind: 'message', text })}>
        联系客服
      </Button>
    </section>
  );
}

const erased = [
  '姓名、手机号、登录账号、密码、绑定的微信',
  '在所有企业里的身份，加入企业的申请',
  '直播的名单、预约、提醒，在直播里说过的话',
  '领到的优惠券、咨询和留言',
];

const left = [
  ['考勤的分钟数、签到和答题', '机构凭它证明学时，不再写是谁'],
  ['回放里的声音和画面', '录像是开课企业的，我们告诉它里面有您，由它删'],
  ['登录和短信的日志', '法律要求留六个月，不再指向您'],
  ['同意协议的记录', '留三年作证明，只有编号'],
  ['备份', '最长三十天后被覆盖，期间不用'],
] as const;

function Erase() {
  const phone = useSession()?.phone ?? '';
  const { form, field, report } = useOwnCode({ name: 'erasure', purpose: 'erasure', phone });
  const [isSure, setSure] = useState(false);
  const [sureFault, setSureFault] = useState<string | undefined>();
  const navigate = useNavigate();

  const choose = (isChosen: boolean) => {
    setSure(isChosen);
    setSureFault(undefined);
  };

  const erase = async () => {
    try {
      await myClient.call('eraseMyData', { smsCode: form.values.smsCode });
    } catch (error) {
      return report(error);
    }
    forgetPerson(revoke);
    void stopPush();
    void forgetReadPages();
    endSession();
    showToast('success', '账号已注销，资料已删除');
    void navigate(link('my'), { replace: true });
  };

  return (
    <section className="my-text">
      <h2>马上删除，不能恢复</h2>
      <ul>
        {erased.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>所有设备退出登录，要上的课进不去。手机号可以重新注册，但这些找不回来。要留一份的，先回“我的资料”下载。</p>
      <h2>会留下的</h2>
      <dl className="my-left">
        {left.map(([what, why]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      <form
        className="my-code"
        noValidate
        aria-label="注销账号"
        onSubmit={(event) => {
          event.preventDefault();
          setSureFault(isSure ? undefined : '请先确认');
          if (isSure) form.submit(erase);
          else document.getElementById('erasure-sure')?.focus();
        }}
      >
        <CodeField {...field} />
        <AgreementField id="erasure-sure" checked={isSure} error={sureFault} onChange={choose}>
          我看过上面两项，要删除我的账号
        </AgreementField>
        <Button type="submit" tone="line" full className="my-erase" busy={form.busy === 'submit'}>
          {form.busy === 'submit' ? '正在注销' : '注销账号'}
        </Button>
      </form>
    </section>
  );
}
