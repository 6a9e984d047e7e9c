import { Link, useLocation } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link, pages } from '../../../contract/pages.ts';
import { Breadcrumbs, type Step } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import type { Heading } from '../../reading/headings.ts';
import { PublishedOn } from '../../reading/published-on.tsx';
import { Reading } from '../../reading/reading.tsx';
import { policiesId, policiesLink } from './policies.tsx';

interface Neighbour {
  bizCode: string;
  title: string;
}

export interface WholePolicy {
  bizCode: string;
  title: string;
  categoryCode: string;
  /** '' when the category is not published. */
  categoryName: string;
  region: string;
  source: string;
  publishTime: string;
  validUntil: string;
  expired: boolean;
  html: string;
  headings: Heading[];
  minutes: number;
  help: DataOf<'getPolicyDtails'>['help'];
  trail: Step[];
  address: string;
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** One policy: its text, validity, and the product functions for its requirements. */
export function PolicyDetail({ policy }: { policy: WholePolicy }) {
  const { title, categoryCode, categoryName, region, source, publishTime, validUntil, expired, html, headings, minutes, help, trail, address, previous, next } = policy;
  const from = (useLocation().state as { list?: unknown } | null)?.list;
  const list = typeof from === 'string' ? `${pages.subsidisedTraining.path}${from}#${policiesId}` : policiesLink({ categoryCode: categoryName ? categoryCode : undefined });
  return (
    <>
      <article className="reading">
        <header className="reading__head">
          <div className="wrap">
            <Breadcrumbs trail={trail} />
            <h1>{title}</h1>
            <p className="reading__facts">
              <PublishedOn time={publishTime} />
              {source && <span>{source}</span>}
              <span className="reading__minutes">{minutes} 分钟读完</span>
            </p>
            {expired && (
              <p className="policy-expired">
                <b>已失效</b>
                <span>
                  有效期到 {validUntil} 为止，留着供查阅。现在办班、申领，请
                  <Link to={policiesLink({ categoryCode: categoryName ? categoryCode : undefined })}>找还有效的文件</Link>。
                </span>
              </p>
            )}
          </div>
        </header>
        <Reading html={html} headings={headings} title={title} address={address}>
          <dl className="policy-facts">
            {region && (
              <div>
                <dt>适用地区</dt>
                <dd>{region}</dd>
              </div>
            )}
            {categoryName && (
              <div>
                <dt>类别</dt>
                <dd>
                  <Link to={policiesLink({ categoryCode })}>{categoryName}</Link>
                </dd>
              </div>
            )}
            <div>
              <dt>有效期</dt>
              <dd>{!validUntil ? '文中未写明' : expired ? `${validUntil} 截止，已失效` : `至 ${validUntil}`}</dd>
            </div>
          </dl>
          <Link className="policy-back" to={list}>
            回到政策列表
          </Link>
        </Reading>
      </article>
      {help.length > 0 && (
        <section className="policy-help section ground-mist">
          <div className="wrap">
            <div className="head">
              <h2>文件这么要求，平台里这么做</h2>
              <p className="lead">先引这份文件的原话，再说办班时用得上的地方。</p>
            </div>
            <ul>
              {help.map(({ clause, title: what, text, page }) => (
                <li key={what}>
                  <blockquote>{clause}</blockquote>
                  <div>
                    <h3>{what}</h3>
                    <p>{text}</p>
                    <Link className="more" to={link(page)} prefetch="intent">
                      看{pages[page].title}
                    </Link>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <nav className="policy-beside wrap" aria-label="上一份和下一份">
        <Beside neighbour={previous} rel="prev" name="上一份" none="这是最新的一份" />
        <Beside neighbour={next} rel="next" name="下一份" none="已经是最早的一份" />
      </nav>
      {expired ? (
        <CallToAction title="换了新文件，规则跟着改" lead="条款一条一条设成开班规则，少一样当场提醒。" />
      ) : (
        <CallToAction title="照这份文件开一个班试试" lead="把条款设成开班规则，学时和材料照它来。" />
      )}
    </>
  );
}

function Beside({ neighbour, rel, name, none }: { neighbour: Neighbour | null; rel: 'prev' | 'next'; name: string; none: string }) {
  return neighbour ? (
    <Link rel={rel} to={link('subsidisedTraining', { bizCode: neighbour.bizCode })} prefetch="intent">
      <small>{name}</small>
      <b>{neighbour.title}</b>
    </Link>
  ) : (
    <p>
      <small>{name}</small>
      {none}
    </p>
  );
}
