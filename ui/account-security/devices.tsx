import { useRef, useState } from 'react';
import { minuteText } from '../../contract/dates.ts';
import { Button } from '../button.tsx';
import { type Ask, type Device, wordsOf } from './account-calls.ts';

interface DevicesProps {
  ask: Ask;
  devices: readonly Device[];
  /** Announces the completed action in the status line. */
  onDone: (text: string) => void;
  /** Called with the remaining devices. */
  onEnded: (devices: Device[]) => void;
}

/** The devices with a login of the account, this device first. The person can log out one or all others. */
export function Devices({ ask, devices, onDone, onEnded }: DevicesProps) {
  /** The code of the device that is being logged out, or `others`. Only one log-out runs at a time. */
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
      // The button was removed with its device, so the heading takes the focus.
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

/** The time since the last use as text. The server updates the time once a minute, and a login lasts at most twelve hours. */
function agoOf(isoTime: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(isoTime)) / 60_000);
  if (minutes < 2) return '刚刚';
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.floor(minutes / 60)} 小时前`;
}
