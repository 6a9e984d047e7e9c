import { shareLogo } from '../../contract/discovery.ts';

/**
 * Structured data for search engines (schema.org, as JSON-LD). Called in loaders only, so that it stays out of the browser's JavaScript.
 * Paths become addresses on the given origin. Unknown values are left out.
 */
export type StructuredData = { [name: string]: Value };
type Value = string | number | boolean | undefined | StructuredData | readonly (string | StructuredData)[];

const brand = '鹦鹉匠';
const context = 'https://schema.org';

/** A path becomes an address on the origin. Other addresses do not change. */
export const absolute = (origin: string, address: string): string => (address.startsWith('/') ? origin + address : address);

const known = (text: string | undefined): string | undefined => text?.trim() || undefined;
const pictureOf = (origin: string, address: string | undefined): string | undefined => (known(address) ? absolute(origin, address!) : undefined);

const publisher = (origin: string): StructuredData => ({
  '@type': 'Organization',
  name: brand,
  url: origin,
  logo: { '@type': 'ImageObject', url: origin + shareLogo.path, width: shareLogo.width, height: shareLogo.height },
});

/** The company, for the home page and “about”. */
export function organization(origin: string, { description, telephone }: { description?: string; telephone?: string } = {}): StructuredData {
  return {
    '@context': context,
    ...publisher(origin),
    description: known(description),
    contactPoint: known(telephone) ? { '@type': 'ContactPoint', telephone: telephone!, contactType: 'customer service', areaServed: 'CN', availableLanguage: 'zh-CN' } : undefined,
  };
}

/**
 * The site with its search (Google, "Sitelinks search box").
 * @param searchPath with `{search_term_string}` in place of the words
 */
export function website(origin: string, searchPath: string): StructuredData {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: brand,
    url: origin,
    inLanguage: 'zh-CN',
    potentialAction: { '@type': 'SearchAction', target: { '@type': 'EntryPoint', urlTemplate: origin + searchPath }, 'query-input': 'required name=search_term_string' },
  };
}

/** Breadcrumbs from the home page to the current page, which is last and needs no address. */
export function breadcrumbList(origin: string, trail: readonly { name: string; path?: string }[]): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: path === undefined ? undefined : absolute(origin, path) })),
  };
}

export interface ArticleFacts {
  path: string;
  title: string;
  description?: string;
  picture?: string;
  /** ISO 8601 with offset. */
  publishTime: string;
  /** Source of the article. Default: our organisation. */
  source?: string;
}

export function article(origin: string, { path, title, description, picture, publishTime, source }: ArticleFacts): StructuredData {
  return {
    '@context': context,
    '@type': 'Article',
    mainEntityOfPage: absolute(origin, path),
    headline: title,
    description: known(description),
    image: pictureOf(origin, picture),
    datePublished: publishTime,
    author: known(source) ? { '@type': 'Organization', name: source! } : publisher(origin),
    publisher: publisher(origin),
    inLanguage: 'zh-CN',
  };
}

export interface CourseFacts {
  path: string;
  title: string;
  description: string;
  picture?: string;
  /** In cents. 0: free. */
  priceCents: number;
  /** Length of all chapters. */
  minutes?: number;
  teacherName?: string;
}

export function course(origin: string, { path, title, description, picture, priceCents, minutes, teacherName }: CourseFacts): StructuredData {
  return {
    '@context': context,
    '@type': 'Course',
    name: title,
    description: known(description) ?? title,
    url: absolute(origin, path),
    image: pictureOf(origin, picture),
    provider: publisher(origin),
    inLanguage: 'zh-CN',
    offers: { '@type': 'Offer', price: (priceCents / 100).toFixed(2), priceCurrency: 'CNY', category: priceCents === 0 ? 'Free' : 'Paid', url: absolute(origin, path) },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: minutes ? durationOf(minutes) : undefined,
      instructor: known(teacherName) ? { '@type': 'Person', name: teacherName! } : undefined,
    },
  };
}

/** ISO 8601 duration: 135 minutes are PT2H15M. */
const durationOf = (minutes: number): string => `PT${minutes >= 60 ? `${Math.floor(minutes / 60)}H` : ''}${minutes % 60 > 0 || minutes < 60 ? `${minutes % 60}M` : ''}`;

/** The page's questions and answers as plain text. */
export function faqPage(questions: readonly { question: string; answer: string }[]): StructuredData {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } })),
  };
}

export interface PersonFacts {
  path: string;
  name: string;
  /** Job title. */
  jobTitle?: string;
  description?: string;
  picture?: string;
  /** Certificates and honours. */
  titles?: readonly string[];
}

export function person(origin: string, { path, name, jobTitle, description, picture, titles = [] }: PersonFacts): StructuredData {
  return {
    '@context': context,
    '@type': 'Person',
    name,
    url: absolute(origin, path),
    jobTitle: known(jobTitle),
    description: known(description),
    image: pictureOf(origin, picture),
    hasCredential: titles.length > 0 ? titles.map((title) => ({ '@type': 'EducationalOccupationalCredential', name: title })) : undefined,
  };
}

interface LiveFacts {
  path: string;
  liveName: string;
  teacherName: string;
  pcCover: string;
  enterpriseName: string;
  startTime: string;
  endTime: string;
  isCancelled: boolean;
}

/** An online class (schema.org EducationEvent). */
export function liveEvent(origin: string, { path, liveName, teacherName, pcCover, enterpriseName, startTime, endTime, isCancelled }: LiveFacts): StructuredData {
  return {
    '@context': context,
    '@type': 'EducationEvent',
    name: liveName,
    url: absolute(origin, path),
    image: pictureOf(origin, pcCover),
    startDate: startTime,
    endDate: endTime,
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: absolute(origin, path) },
    performer: known(teacherName) ? { '@type': 'Person', name: teacherName } : undefined,
    organizer: { '@type': 'Organization', name: enterpriseName },
    inLanguage: 'zh-CN',
    isAccessibleForFree: true,
  };
}
