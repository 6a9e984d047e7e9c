import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { ConsentSettingsButton } from '../../analytics/consent-notice.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { withAnchors } from '../../reading/headings.ts';
import { PublishedOn } from '../../reading/published-on.tsx';
import { headFrom, headOf } from '../../seo/head.ts';
import '../../../ui/article.css';
import './privacy-agreement.css';

const description = '鹦鹉匠用户注册协议和隐私政策：收集哪些信息、用来做什么、保存多久、您有哪些权利，以及怎么联系我们。';

export const meta = headFrom;

/** The texts in force (spec operation#agreements). Consent records refer to these versions. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin, topCode } = context.get(renderContext);
  const { data } = await context.get(clientContext).call('getAgreementText', { topCode });
  return {
    ...data,
    documents: data.documents.map((document) => ({ ...document, ...withAnchors(document.content, document.code) })),
    head: headOf({ publicOrigin, page: 'privacyAgreement', description }),
  };
}

export default function PrivacyAgreementPage() {
  const { documents, effectiveTime, version } = useLoaderData<typeof loader>();
  return (
    <div className="wrap agreement-page">
      <header className="agreement-page__head">
        <h1>用户注册协议和隐私政策</h1>
        <p className="muted">
          版本 {version}，自 <PublishedOn time={effectiveTime} /> 起生效
        </p>
        <p className="small muted">
          访问统计可以随时停止或恢复：
          <ConsentSettingsButton className="agreement-page__settings" />
        </p>
      </header>
      <nav className="agreement-page__contents" aria-label="目录">
        {documents.map(({ code, title, headings }) => (
          <div key={code}>
            <a className="agreement-page__document" href={`#${code}`}>{title}</a>
            <ul>
              {headings.map(({ id, text }) => (
                <li key={id}><a href={`#${id}`}>{text}</a></li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="agreement-page__texts">
        {documents.map(({ code, title, html }) => (
          <section key={code} id={code} aria-labelledby={`${code}-title`}>
            <h2 className="agreement-page__title" id={`${code}-title`}>{title}</h2>
            {/* The HTML was sanitised on write, by an allow-list (server/publishing). */}
            <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </div>
    </div>
  );
}
