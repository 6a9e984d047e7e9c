import { useLoaderData, type ClientLoaderFunctionArgs, type LinkDescriptor, type LinksFunction, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { pages } from '../../../contract/pages.ts';
import { clientContext, renderContext } from '../../context.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { organization, website } from '../../seo/structured-data.ts';
import { deferHydration } from '../../deferred-hydration.tsx';
import './screens/screens.css';
import { Carousel } from './carousel.tsx';
import { useIdlePictures } from './idle-pictures.ts';
import { LiveTile } from './live-tile.tsx';
import { loadHome } from './load-home.ts';
import type { SectionsContent } from './sections.tsx';
import weave from './pictures/weave-forest.svg';
import { skillSolutions } from './skill-solutions.ts';
import './home.css';

const description =
  '鹦鹉匠把招生、教学、直播、考评、就业接在一个平台上：培训机构、院校和企业用它报名排课、直播授课、组织认证考试、按岗位匹配人才。';

export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  // The home page requests the platform's content (topCode -1), also on an enterprise's own domain (spec product#tenants).
  const content = await loadHome(context.get(clientContext), platformTopCode);
  return { ...content, skillSolutions, head: headOf({ publicOrigin, page: 'home', description, structured: [organization(publicOrigin, { description }), website(publicOrigin, `${pages.search.path}?keyword={search_term_string}`)] }) };
}

export const links: LinksFunction = () => [
  { rel: 'preload', as: 'image', type: 'image/svg+xml', href: weave, fetchPriority: 'high' },
  // A slow machine paints while it still parses, and a half-rendered first screen would shift. So the first paint waits for the next
  // section.
  { rel: 'expect', href: '#platform', blocking: 'render' } as LinkDescriptor,
];

export const meta = headFrom;

const sections = deferHydration<SectionsContent>(() => import('./sections.tsx'));

/** Runs for client-side navigations only: the first document contains its sections as HTML. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [content] = await Promise.all([serverLoader<typeof loader>(), sections.preload()]);
  return content;
}

/** The home page (spec home#home-page). The script of the sections below the live tile is fetched at the visitor's first activity. */
export default function Home() {
  const content = useLoaderData<typeof loader>();
  useIdlePictures();
  return (
    <>
      <Carousel banners={content.banners ?? []} />
      {content.live && <LiveTile recommended={content.live} />}
      <sections.Deferred {...content} />
    </>
  );
}
