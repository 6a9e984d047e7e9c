/** A part of a course's introduction: 学完能做什么, 适合谁. */
export interface IntroductionPart {
  /** '' for the text before the first heading. */
  title: string;
  html: string;
}

/**
 * Takes an introduction apart at its headings, so that each part has its place on the page: whom the course is for is looked
 * for at once. Stored HTML carries no attributes on headings (it was sanitised on write).
 */
export function partsOf(html: string): IntroductionPart[] {
  const [opening = '', ...rest] = html.split(/<h[23]>([\s\S]*?)<\/h[23]>/);
  const parts: IntroductionPart[] = [{ title: '', html: opening.trim() }];
  for (let i = 0; i < rest.length; i += 2) parts.push({ title: rest[i]!.replace(/<[^>]+>/g, '').trim(), html: (rest[i + 1] ?? '').trim() });
  return parts.filter((part) => part.html !== '');
}
