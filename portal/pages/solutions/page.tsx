import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link, pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { Breadcrumbs, trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { withAnchors } from '../../reading/headings.ts';
import { orFailed } from '../../lists/list-address.ts';
import { Reading } from '../../reading/reading.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { foundBySearch } from '../../seo/site-pages.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import { SameKind } from './same-kind.tsx';
import { StepsRuler } from './steps-ruler.tsx';
import './solutions.css';

const storiesShown = 2;
const description = '培训机构、职业院校、生产企业、课程供应商四类客户，各自先解决哪几件事、两周怎么排、后面接什么，用到哪几样产品。';

async function load({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const client = context.get(clientContext);
  const topCode = platformTopCode;
  const all = await orFailed(client.call('getSolutions', { topCode }));
  const first = all?.[0]?.customerType;
  // Without a type, show the first one in the operator's order.
  const asked = new URL(request.url).searchParams.get('customerType') || first;
  const kinds = all?.map(({ customerType, resName, summary, poster }) => ({ customerType, resName, summary, poster })) ?? null;
  const listed = all?.find(({ customerType }) => customerType === asked);
  if (!listed) {
    const isUnknown = all !== null && all.length > 0;
    const head = headOf({ publicOrigin, page: 'solutions', title: isUnknown ? '没有这一类客户方案' : undefined, description, isHidden: isUnknown, structured: [breadcrumbList(publicOrigin, trailTo('solutions'))] });
    return pageData({ kinds, solution: null, stories: [], head }, isUnknown);
  }
  const { customerType, resName, summary, poster } = listed;
  const [whole, stories] = await Promise.all([
    orFailed(client.call('getSolutions', { topCode, customerType })),
    orFailed(client.call('getBenchmarking', { topCode, customerType, pageNum: 1, pageSize: storiesShown })),
  ]);
  const content = whole?.find((solution) => solution.customerType === customerType)?.content;
  const title = `${resName}方案`;
  // The first type is the page without a query, so that the text has one canonical address.
  const query = { customerType: customerType === first ? undefined : customerType };
  const trail = trailTo('solutions', { name: title, path: link('solutions', { customerType }) });
  const head = headOf({ publicOrigin, page: 'solutions', query, title, description: `${title}：${summary}${description}`, structured: [breadcrumbList(publicOrigin, trail)] });
  return data({
    kinds,
    solution: { customerType, resName, summary, poster, title, trail, address: publicOrigin + link('solutions', { customerType }), text: content === undefined ? null : withAnchors(content, 'part') },
    stories: stories?.list ?? [],
    head,
  });
}

export const loader = foundBySearch({ page: 'solutions', description }, load);

export const meta = headFrom;

/** Four kinds of customers. The tabs are links, so each has an address and works without a script. */
export default function Solutions() {
  const { kinds, solution, stories } = useLoaderData<typeof loader>();
  if (!solution) return <NoSolution kinds={kinds} />;
  const { customerType, title, summary, poster, trail, address, text } = solution;
  return (
    <>
      <header className="solution-head">
        <div className="wrap">
          <div>
            <Breadcrumbs trail={trail} />
            <h1>{title}</h1>
            <p className="lead">{summary}</p>
          </div>
          <Poster src={poster} width={340} height={300} loading="eager" />
        </div>
        <Kinds kinds={kinds ?? []} chosen={customerType} />
      </header>
      <StepsRuler customerType={customerType} />
      {text ? (
        <div className="solution-text">
          <Reading html={text.html} headings={text.headings} title={title} address={address} />
        </div>
      ) : (
        <div className="wrap">
          <div className="state solution-state">
            <h2>没能取到{title}</h2>
            <p className="small muted">可能是网络不稳，再试一次通常就好</p>
            <ButtonLink tone="line" small to={link('solutions', { customerType })} reloadDocument>
              重试
            </ButtonLink>
          </div>
        </div>
      )}
      {stories.length > 0 && <SameKind kind={solution.resName} stories={stories} />}
      <CallToAction title="先把第一件事做完" lead="从上面第一样开始，做顺了再往下走。" />
    </>
  );
}

type KindsShown = { customerType: string; resName: string; summary: string; poster: string }[];

function Kinds({ kinds, chosen }: { kinds: KindsShown; chosen: string }) {
  return (
    <nav className="wrap solution-kinds" aria-label="客户类型">
      <ul>
        {kinds.map(({ customerType, resName }) => (
          <li key={customerType}>
            <Link to={link('solutions', { customerType })} prefetch="intent" aria-current={customerType === chosen ? 'page' : undefined}>
              {resName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown for an unknown type, without any types, and when the call failed. */
function NoSolution({ kinds }: { kinds: KindsShown | null }) {
  const isUnknown = kinds !== null && kinds.length > 0;
  return (
    <>
      <header className="solution-head">
        <div className="wrap">
          <div>
            <Breadcrumbs trail={trailTo('solutions')} />
            <h1>{isUnknown ? '没有这一类客户方案' : pages.solutions.title}</h1>
            <p className="lead">{isUnknown ? `地址里的客户类型不对。现有${kinds.map(({ resName }) => resName).join('、')}，挑一类看看。` : '四类客户，各从哪几件事做起。'}</p>
          </div>
        </div>
      </header>
      {isUnknown ? (
        <nav className="wrap solution-choices" aria-label="客户类型">
          <ul>
            {kinds.map(({ customerType, resName, summary, poster }) => (
              <li key={customerType}>
                <Link to={link('solutions', { customerType })} prefetch="intent">
                  <Poster src={poster} width={340} height={300} />
                  <b>{resName}方案</b>
                  <span>{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        <div className="wrap">
          <div className="state solution-state">
            <h2>{kinds ? '还没有客户方案' : '没能取到客户方案'}</h2>
            <p className="small muted">{kinds ? '方案写好以后会出现在这里' : '可能是网络不稳，再试一次通常就好'}</p>
            {!kinds && (
              <ButtonLink tone="line" small to={link('solutions')} reloadDocument>
                重试
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      <CallToAction title="说说您是哪一类" lead="写下合作意向，我们打电话来问清楚。" />
    </>
  );
}
