import { App, Button, Input } from 'antd';
import { QrCode, saveQrCode } from '../../../ui/qr-code.tsx';
import type { Live } from './live-queries.ts';
import { Icon } from '../../shell/icons.tsx';
import { datedSpanText } from './times.ts';

/** How a person enters the class: by link or by code. */
export function Enter({ live }: { live: Live }) {
  const address = live.visibility === 'public' ? live.links.detail : live.links.student;
  return (
    <div className="enter">
      <QrCode className="qr" text={address} label="学员进课的二维码" />
      <div>
        <Address label="学员进课的链接" address={address} />
        <p className="enter__acts">
          <CopyButton text={[live.liveName, [datedSpanText(live), live.teacherName].filter(Boolean).join('，'), address].join('\n')} label="复制链接" />
          <Button size="small" icon={<Icon name="save" isSmall />} onClick={() => void saveQrCode(address, live.liveName)}>
            存二维码
          </Button>
        </p>
        <p className="tip">{live.visibility === 'public' ? '谁都能打开看；成员和名单上的人登录后进房间。' : live.visibility === 'list' ? '名单上的人填姓名和手机号，收验证码就进；第一次进时用这个手机号自动注册。' : '本企业的学员和讲师进得来：填姓名和自己账号的手机号，收验证码就进，不用密码。'}</p>
      </div>
    </div>
  );
}

export function TeacherEntry({ live }: { live: Live }) {
  return (
    <>
      <div className="enter__teacher">
        <Address label="讲师的链接" address={live.links.teacher} />
        <CopyButton text={live.links.teacher} label="复制" />
      </div>
      <p className="tip">{live.teacher ? `只有${live.teacher.name}（${live.teacher.phone}）和企业管理员能开播。换人先改讲师。` : '还没有指定讲师：企业管理员自己能开播。'}</p>
    </>
  );
}

const Address = ({ label, address }: { label: string; address: string }) => <Input readOnly value={address} aria-label={label} onFocus={(event) => event.target.select()} size="small" />;

function CopyButton({ text, label }: { text: string; label: string }) {
  const { message } = App.useApp();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      void message.success('已复制');
    } catch {
      void message.error('浏览器不让复制，请选中后按 Ctrl C');
    }
  };
  return (
    <Button size="small" icon={<Icon name="copy" isSmall />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
