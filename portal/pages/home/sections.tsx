import { isShown, useSite } from '../../site.ts';
import { Closing } from './closing.tsx';
import { Courses } from './courses.tsx';
import { Editions } from './editions.tsx';
import { Experts } from './experts.tsx';
import { LivePopupSlot } from './live-popup-slot.tsx';
import type { HomeContent } from './load-home.ts';
import { News } from './news.tsx';
import { Partners } from './partners.tsx';
import { Platform } from './platform.tsx';
import { Scenarios } from './scenarios.tsx';
import type { SkillSolution } from './skill-solutions.ts';
import { CustomerSolutions, SkillSolutions } from './solutions.tsx';
import { Talent } from './talent.tsx';

export interface SectionsContent extends HomeContent {
  skillSolutions: readonly SkillSolution[];
}

/** The sections below the live tile (spec home#home-page). Backgrounds in order: white, mist, ink, white, mist, white, mist, white, ink. */
export default function Sections(content: SectionsContent) {
  const site = useSite();
  return (
    <>
      <Platform />
      <Scenarios />
      <Talent policies={content.policies} />
      <Editions editions={content.editions} />
      {isShown(site, 'huge_course') && <Courses categories={content.categories} first={content.courses} />}
      {isShown(site, 'index_experts') && <Experts experts={content.experts} />}
      <section className="section ground-mist" id="solutions">
        {isShown(site, 'customer_case') && <CustomerSolutions solutions={content.solutions} stories={content.stories} />}
        <SkillSolutions solutions={content.skillSolutions} />
      </section>
      {isShown(site, 'partners') && <Partners partners={content.partners} />}
      {isShown(site, 'industry_information') && <News news={content.news} />}
      {content.live && <LivePopupSlot live={content.live} />}
      <Closing links={isShown(site, 'friendly_link') ? (content.links ?? []) : []} />
    </>
  );
}
