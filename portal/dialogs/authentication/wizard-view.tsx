import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { clearToasts } from '../../../browser/toasts.ts';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { wizardEnterpriseNameMaxLength } from '../../../contract/constants.ts';
import { isMobilePath } from '../../../contract/pages.ts';
import { organisationTypeNames, wizardOrgTypes } from '../../../contract/organisation-types.ts';
import { toHalfWidth } from '../../../contract/rules/half-width.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { TruncatedField } from '../../../ui/form/truncated-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { client } from '../../client.ts';
import { EnterpriseLogo } from './chooser-view.tsx';
import { bind, useAuthentication } from './context.ts';
import { Foot, ModeLink, SubmitForm } from './parts.tsx';
import { createSearch, shortestKeyword } from './search.ts';
import type { JoinRequest, Recognised } from './sign-in.ts';

/** For a person without an enterprise (spec registration#wizard): search for an existing enterprise, or create one with the form. */
export function WizardView() {
  const { state } = useAuthentication();
  const [isNew, setIsNew] = useState(false);
  if (!state.recognised) return null;
  const turn = (toNew: boolean) => {
    clearToasts();
    setIsNew(toNew);
  };
  return isNew ? <NewEnterprise onBack={() => turn(false)} /> : <ExistingEnterprise recognised={state.recognised} onNew={() => turn(true)} />;
}

const tooShort = `请输入至少 ${shortestKeyword} 个字`;
const longestKeyword = 50;
const cutKeyword = (typed: string) => [...typed].slice(0, longestKeyword).join('');

function ExistingEnterprise({ recognised, onNew }: { recognised: Recognised; onNew: () => void }) {
  const { authentication, state, Heading } = useAuthentication();
  const [search] = useState(() => createSearch({ client, tempAccountToken: recognised.tempAccountToken, onExpired: (error) => authentication.refuse(error, null) }));
  const learnsFirst = isMobilePath(useLocation().pathname);
  const { keyword, step, found, message } = useSyncExternalStore(search.subscribe, search.state, search.state);
  useEffect(() => search.dispose, [search]);

  return (
    <>
      <Heading className="authentication__title">您还没有加入企业</Heading>
      {learnsFirst ? <GoOn tone="go">来上课的不用加入，您的课都在里面。</GoOn> : <p className="authentication__note">加入已有的企业，或者注册一家新的。</p>}
      <PendingRequests requests={recognised.joinRequests} />
      <TruncatedField
        id="authentication-keyword"
        type="search"
        label="加入已有企业"
        hint={step === 'idle' ? `输入企业名称的至少 ${shortestKeyword} 个字` : undefined}
        placeholder="搜索企业名称"
        autoComplete="organization"
        truncate={cutKeyword}
        value={keyword}
        onChange={search.type}
        error={step === 'failed' ? message : undefined}
        inner={step === 'searching' ? <i className="spinner" /> : <Icon name="search" />}
      />
      <div className="authentication__results" aria-busy={step === 'searching'}>
        <output className="sr-only">{step === 'short' ? tooShort : step === 'found' ? (found.length > 0 ? `找到 ${found.length} 家企业` : '没有找到企业') : ''}</output>
        {step === 'short' && (
          <p className="authentication__none" aria-hidden="true">
            {tooShort}，还差 {shortestKeyword - [...keyword.trim()].length} 个
          </p>
        )}
        {step === 'failed' && (
          <Button tone="line" small onClick={search.retry}>
            重试
          </Button>
        )}
        {step === 'searching' && found.length === 0 && <Skeleton />}
        {step === 'found' && found.length === 0 && (
          <p className="authentication__none">
            没有找到名称含“{keyword.trim()}”的企业。
            <br />
            请核对企业全称，或者注册新企业。
          </p>
        )}
        {found.length > 0 && (
          <ul className={`enterprises${step === 'searching' ? ' is-stale' : ''}`}>
            {found.map((enterprise) => {
              const isChosen = typeof state.busy === 'object' && state.busy?.topCode === enterprise.topCode;
              const isPending = recognised.joinRequests.some(({ topCode }) => topCode === enterprise.topCode);
              return (
                <li key={enterprise.topCode} className="enterprises__entry">
                  <EnterpriseLogo src={enterprise.cover} name={enterprise.name} />
                  <b>{enterprise.name}</b>
                  {isPending ? (
                    <span className="enterprises__pending">已申请</span>
                  ) : (
                    <Button small busy={isChosen} aria-disabled={state.busy !== null || undefined} aria-label={`申请加入${enterprise.name}`} onClick={() => authentication.join(enterprise)}>
                      申请加入
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <div className="authentication__or">
        <span>没有您的企业？</span>
        <Button tone="line" full onClick={onNew}>
          注册新企业
        </Button>
      </div>
      {!learnsFirst && <GoOn tone="line">只来上课？</GoOn>}
      <Foot>
        <ModeLink mode={1}>换一个账号登录</ModeLink>
      </Foot>
    </>
  );
}

/** The number of pending requests shown, newest first. */
const shownRequests = 3;

/** The way on for a person who only learns (docs/decisions/0035). */
function GoOn({ tone, children }: { tone: 'go' | 'line'; children: string }) {
  const { authentication, state } = useAuthentication();
  return (
    <div className={tone === 'go' ? 'authentication__learn' : 'authentication__or'}>
      <span>{children}</span>
      <Button tone={tone} full busy={state.busy === 'submit'} aria-disabled={state.busy !== null || undefined} onClick={authentication.learn}>
        直接进入
      </Button>
    </div>
  );
}

/** A person with pending join requests may still join or create another enterprise. */
function PendingRequests({ requests }: { requests: readonly JoinRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <ul className="authentication__pending">
      {requests.slice(0, shownRequests).map(({ name, topCode }) => (
        <li key={topCode}>
          已申请加入「<b>{name}</b>」，<span className="nobreak">等待管理员通过</span>
        </li>
      ))}
      {requests.length > shownRequests && <li className="muted">还有 {requests.length - shownRequests} 家也在等待</li>}
    </ul>
  );
}

function Skeleton() {
  return (
    <div className="enterprises" aria-hidden="true">
      {[0, 1].map((at) => (
        <div key={at} className="enterprises__entry">
          <i className="skeleton enterprises__logo" />
          <i className="skeleton authentication__bar" />
        </div>
      ))}
    </div>
  );
}

const organisationTypes = Object.entries(wizardOrgTypes).map(([value, type]) => ({ value, text: organisationTypeNames[type] }));
const plainText = (typed: string) => toHalfWidth(typed).replace(/\s/g, '');
const cutName = (typed: string) => [...typed].slice(0, wizardEnterpriseNameMaxLength).join('');

function NewEnterprise({ onBack }: { onBack: () => void }) {
  const parts = useAuthentication();
  const { authentication, Heading } = parts;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={form}>
      <Heading className="authentication__title">注册企业</Heading>
      <p className="authentication__note">手机号已验证，再填两项就好。</p>
      <SubmitForm label="注册企业" text={texts.finish} busyText="正在提交" onSubmit={authentication.submit}>
        <TruncatedField {...bind(parts, 'enterpriseName')} truncate={cutName} limit={wizardEnterpriseNameMaxLength} placeholder="与营业执照一致" autoComplete="organization" required />
        <SelectField {...bind(parts, 'orgType')} options={organisationTypes} placeholder="请选择" required />
        <TruncatedField {...bind(parts, 'contactEmail')} truncate={plainText} type="email" placeholder="用来接收登录地址" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </SubmitForm>
      <Foot>
        <button type="button" className="authentication__link" onClick={onBack}>
          返回上一步
        </button>
      </Foot>
    </div>
  );
}
