import { Button } from '../../../ui/button.tsx';
import { openDialog } from '../../shell/dialogs.ts';
import { isShown, useSite } from '../../site.ts';

export function Contact() {
  const site = useSite();
  if (!site) return null;
  const { config } = site;
  const filings = [
    { name: 'ICP 备案', number: config.icpNumber, to: 'https://beian.miit.gov.cn/' },
    { name: '公安备案', number: config.policeNumber, to: `https://beian.mps.gov.cn/#/query/webSearch?code=${config.policeNumber.replace(/\D/g, '')}` },
    { name: '经营许可', number: config.licenceNumber, to: '' },
  ].filter(({ number }) => number);
  return (
    <section className="section contact-section" id="contact">
      <div className="wrap contact">
        <div>
          <h2>找得到人</h2>
          <p className="contact__phone">
            <a href={`tel:${config.supportPhone}`}>{config.supportPhone}</a>
          </p>
          <p className="muted">{config.supportHours}。留言由顾问一个工作日内回电。</p>
          <div className="contact__ways">
            {isShown(site, 'cooperation_negotiation') && <Button onClick={() => openDialog({ kind: 'enquiry' })}>合作咨询</Button>}
            <Button tone="line" onClick={() => openDialog({ kind: 'message' })}>
              留言给我们
            </Button>
          </div>
        </div>
        <dl className="contact__facts">
          <div>
            <dt>邮箱</dt>
            <dd>
              <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
            </dd>
          </div>
          <div>
            <dt>地址</dt>
            <dd>{config.address}</dd>
          </div>
          {filings.map(({ name, number, to }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {to ? (
                  <a href={to} target="_blank" rel="noopener noreferrer">
                    {number}
                  </a>
                ) : (
                  number
                )}
              </dd>
            </div>
          ))}
        </dl>
        {config.consultationQr && (
          <figure className="contact__scan">
            <img src={config.consultationQr} alt="微信咨询二维码" width="168" height="168" loading="lazy" />
            <figcaption>微信扫一扫，顾问在线</figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
