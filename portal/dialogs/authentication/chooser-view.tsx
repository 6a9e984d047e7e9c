import { useState } from 'react';
import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { useAuthentication } from './context.ts';
import type { Enterprise } from './sign-in.ts';
import { Foot, ModeLink } from './parts.tsx';

/** An enterprise's logo. Without a logo, or when it fails to load, the first character of the name. */
export function EnterpriseLogo({ src, name }: { src: string; name: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className="enterprises__logo" aria-hidden="true">
      {src && !isBroken ? <img src={src} alt="" width={48} height={48} onError={() => setIsBroken(true)} /> : [...name][0]}
    </span>
  );
}

/** The role of a person in an enterprise (spec product#roles). */
const roleNames: Partial<Record<Enterprise['role'], string>> = { administrator: '企业管理员', operator: '平台运营', supplier: '供应商', teacher: '讲师', student: '学员' };

/** The enterprises of the person. A click logs in to one (spec login#chooser). */
export function ChooserView() {
  const { authentication, state, Heading } = useAuthentication();
  const { busy, recognised } = state;
  return (
    <>
      <Heading className="authentication__title">{texts.chooseEnterprise}</Heading>
      <ul className="enterprises">
        {recognised?.enterprises.map((enterprise) => {
          const isChosen = typeof busy === 'object' && busy?.topCode === enterprise.topCode;
          return (
            <li key={enterprise.topCode}>
              <button type="button" className="enterprises__entry" aria-disabled={busy !== null || undefined} aria-busy={isChosen || undefined} onClick={() => authentication.choose(enterprise)}>
                <EnterpriseLogo src={enterprise.logoUrl} name={enterprise.enterpriseName} />
                <b>{enterprise.enterpriseName}</b>
                {isChosen ? <i className="spinner" /> : <span className="enterprises__role">{roleNames[enterprise.role]}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <Foot>
        <ModeLink mode={1}>换一个账号登录</ModeLink>
      </Foot>
    </>
  );
}
