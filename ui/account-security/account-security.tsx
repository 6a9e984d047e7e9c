import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useBackCloses } from '../back-closes.ts';
import { Button } from '../button.tsx';
import { type Ask, type Security, wordsOf } from './account-calls.ts';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import './account-security.css';

export interface AccountSecurityProps {
  ask: Ask;
  /** Renders the title, as a dialog's title or as a page's heading. */
  Heading: ComponentType<{ className?: string; children: ReactNode }>;
}

/** 账号与安全: the account's password and its logged-in devices. Used by the portal's dialog and by the console's page. */
export function AccountSecurity({ ask, Heading }: AccountSecurityProps) {
  const [security, setSecurity] = useState<Security | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isChanging, setIsChanging] = useState(false);
  /** The last completed action, announced to screen readers. */
  const [done, setDone] = useState('');
  const around = useRef<HTMLDivElement>(null);

  const load = useCallback(() => void ask('accountSecurity', {}).then(setSecurity, setFailure), [ask]);
  useEffect(load, [load]);

  useBackCloses(isChanging && security !== null, () => setIsChanging(false));

  // The pressed button was removed with its view: focus the first control of the new view, or its heading.
  const shown = useRef(isChanging);
  useEffect(() => {
    if (shown.current === isChanging) return;
    shown.current = isChanging;
    (around.current?.querySelector<HTMLElement>(isChanging ? 'input' : '.account__change') ?? around.current)?.focus();
  }, [isChanging]);

  if (isChanging && security !== null) {
    return (
      <div className="account" ref={around} tabIndex={-1}>
        <Heading className="account__title">{security.hasPassword ? '修改密码' : '设置密码'}</Heading>
        <ChangePassword
          ask={ask}
          phone={security.phone}
          hasPassword={security.hasPassword}
          onBack={() => setIsChanging(false)}
          onChanged={() => {
            setDone(security.hasPassword ? '密码已修改，其他设备已退出登录' : '密码已设置，其他设备已退出登录');
            setIsChanging(false);
            load();
          }}
        />
      </div>
    );
  }
  return (
    <div className="account" ref={around} tabIndex={-1}>
      <Heading className="account__title">账号与安全</Heading>
      <output className="account__done">{done}</output>
      {security !== null ? (
        <>
          <dl className="account__facts">
            <div>
              <dt>手机号</dt>
              <dd>{security.phone}</dd>
            </div>
            <div>
              <dt>登录密码</dt>
              <dd>
                <span>{security.hasPassword ? '已设置' : '未设置'}</span>
                <button
                  type="button"
                  className="account__link account__change"
                  onClick={() => {
                    setDone('');
                    setIsChanging(true);
                  }}
                >
                  {security.hasPassword ? '修改密码' : '设置密码'}
                </button>
              </dd>
            </div>
          </dl>
          <Devices ask={ask} devices={security.devices} onDone={setDone} onEnded={(devices) => setSecurity({ ...security, devices })} />
        </>
      ) : failure !== null ? (
        <div className="account__failed" role="alert">
          <p>没有加载出来</p>
          <p className="account__why">{wordsOf(failure)}</p>
          <Button
            tone="line"
            small
            onClick={() => {
              setFailure(null);
              load();
            }}
          >
            重新加载
          </Button>
        </div>
      ) : (
        <div className="account__loading" aria-busy="true">
          <output className="sr-only">正在加载</output>
          <i className="skeleton" />
          <i className="skeleton" />
          <i className="skeleton" />
        </div>
      )}
    </div>
  );
}
