import { useRef, useState } from 'react';
import { minuteText } from '../../contract/dates.ts';
import { Button } from '../button.tsx';
import { type Ask, type Device, wordsOf } from './account-calls.ts';

interface DevicesProps {
  ask: Ask;
  devices: readonly Device[];
  /** Announces the completed action in the status line. */
  onDone: (text: string) => void;
  /** Those that are left. */
  onEnded: (devices: Device[]) => void;
}

/** Where the account is logged in, this device first; one or all others can be logged out. */
export function Devices({ ask, devices, onDone, onEnded }: DevicesProps) {
  /** The code of the device that is being logged out, or `others`: one thing at a time. */
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = devices.filter(({ current }) => !current);

  async function end(what: string, work: () => Promise<unknown>, left: Device[], text: string) {
    if (busy !== null) return;
    setBusy(what);
    setFailure(null);
    onDone('');
    try {
      await work();
      onEnded(left);
      onDone(text);
      // The button has gone with its device.
      heading.current?.focus();
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(null);
    }
  }

  return (
    <section className="account__devices" aria-labelledby="account-devices">
      <h3 id="account-devices" tabIndex={-1} ref={heading}>
        登录的设备
      </h3>
      {failure !== null && (
        <p className="account__fault" role="alert">
          {failure}
        </p>
      )}
      <ul>
        {devices.map((device) => (
          <li key={device.deviceCode}>
            <div>
              <b>{device.device}</b>
              <small>
                {device.place && <span>{device.place}</span>}
                <span>{minuteText(device.since)} 登录</span>
                {!device.current && <span>{agoOf(device.lastSeenAt)}使用</span>}
              </small>
            </div>
            {device.current ? (
              <span className="account__own">本机</span>
            ) : (
              <Button
                tone="line"
                small
                busy={busy === device.deviceCode}
                aria-label={`退出 ${device.device} ${minuteText(device.since)} 登录`}
                onClick={() =>
                  void end(device.deviceCode, () => ask('accountEndDevice', { deviceCode: device.deviceCode }), devices.filter((other) => other !== device), `“${device.device}”已退出登录`)
                }
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="account__note">没有其他设备登录这个账号。</p>
      ) : (
        <div className="account__foot">
          <p className="account__note">有不认识的设备？让它退出，再修改密码。</p>
          {others.length > 1 && (
            <Button tone="line" small busy={busy === 'others'} onClick={() => void end('others', () => ask('accountEndOtherDevices', {}), devices.filter(({ current }) => current), '其他设备已全部退出登录')}>
              退出其他所有设备
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** How long ago, as people say it. A login lasts twelve hours at most; the server notes its use once a minute. */
function agoOf(isoTime: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(isoTime)) / 60_000);
  if (minutes < 2) return '刚刚';
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.floor(minutes / 60)} 小时前`;
}
