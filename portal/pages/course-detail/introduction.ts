/** A part of a course's introduction, such as 学完能做什么 or 适合谁. */
export interface IntroductionPart {
  /** '' for the text before the first heading. */
  title: string;
  html: string;
}

/**
 * Splits an introduction at its headings, so that each part has its own place on the page. Headings in stored HTML have no attributes,
 * because the HTML was sanitised on write.
 */
export function partsOf(html: string): IntroductionPart[] {
  const [opening = '', ...rest] = html.split(/<h[23]>([\s\S]*?)<\/h[23]>/);
  const parts: IntroductionPart[] = [{ title: '', html: opening.trim() }];
  for (let i = 0; i < rest.length; i += 2) parts.push({ title: rest[i]!.replace(/<[^>]+>/g, '').trim(), html: (rest[i + 1] ?? '').trim() });
  return parts.filter((part) => part.html !== '');
}
