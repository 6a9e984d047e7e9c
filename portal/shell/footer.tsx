import { Link } from 'react-router';
import { link, pages, type PlainPageKey } from '../../contract/pages.ts';
import { ConsentSettingsButton } from '../analytics/consent-notice.tsx';
import { useSite } from '../site.ts';
import { useNewsShown } from './news-visibility.ts';

const productPages: PlainPageKey[] = ['assessmentManagement', 'liveInteraction', 'certificationExams', 'positionMap', 'aiAssistant'];

export function Footer() {
  const site = useSite();
  const isNewsShown = useNewsShown();
  if (!site) return null;
  const { config } = site;
  const columns = [
    { title: '产品与服务', links: productPages.map((page) => ({ to: link(page), text: pages[page].title })) },
    {
      title: '方案',
      links: [
        ...['培训机构', '职业院校', '生产企业', '课程供应商'].map((text, customerType) => ({ to: link('solutions', { customerType }), text })),
        { to: link('subsidisedTraining'), text: '政府补贴培训' },
      ],
    },
    {
      title: '了解',
      links: [
        { to: link('customerStories'), text: '客户故事' },
        { to: link('experts'), text: '专家' },
        ...(isNewsShown ? [{ to: link('news'), text: '行业资讯' }] : []),
        { to: link('about'), text: '关于我们' },
      ],
    },
    {
      title: '帮助',
      links: [
        { to: link('help'), text: '帮助中心' },
        { to: link('editions'), text: '版本与价格' },
        { to: link('privacyAgreement'), text: '用户协议与隐私' },
      ],
    },
  ];
  return (
    <footer className="foot ground-ink dark">
      <div className="wrap">
        <div className="foot__columns">
          <div>
            <p className="muted">客服电话</p>
            <p className="foot__phone">
              <a href={`tel:${config.supportPhone}`}>{config.supportPhone}</a>
            </p>
            <p className="muted">
              {config.supportHours}
              <br />
              <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
              <br />
              {config.address}
            </p>
          </div>
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <p className="foot__title">{column.title}</p>
              <ul>
                {column.links.map(({ to, text }) => (
                  <li key={text}>
                    <Link to={to} prefetch="intent">{text}</Link>
                  </li>
                ))}
                {column.title === '帮助' && (
                  <li>
                    <ConsentSettingsButton />
                  </li>
                )}
              </ul>
            </nav>
          ))}
          {config.consultationQr && (
            <div>
              <img className="foot__qr" src={config.consultationQr} alt="微信咨询二维码" width="112" height="112" loading="lazy" />
              <p className="muted mouse-only">微信扫码咨询</p>
              <p className="muted touch-only">微信咨询：长按二维码，或截屏后从“扫一扫”的相册选</p>
            </div>
          )}
        </div>
        <div className="foot__law">
          <span>© 鹦鹉匠</span>
          <a href="/m">手机版</a>
          {config.icpNumber && (
            <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
              {config.icpNumber}
            </a>
          )}
          {config.policeNumber && (
            <a
              href={`https://beian.mps.gov.cn/#/query/webSearch?code=${config.policeNumber.replace(/\D/g, '')}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {config.policeNumber}
            </a>
          )}
          {config.licenceNumber && <span>{config.licenceNumber}</span>}
        </div>
      </div>
    </footer>
  );
}
