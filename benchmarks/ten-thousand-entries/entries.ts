/** Any number of courses and news, composed from sentences of `seed/launch`, so that words and their frequency are realistic. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Body = Record<string, unknown>;
interface Entry {
  code: string;
  body: Body;
}

const seed = join(import.meta.dirname, '../../seed/launch');
const read = (file: string): Entry[] => JSON.parse(readFileSync(join(seed, file), 'utf8')) as Entry[];
const [courses, news] = [read('courses.json'), read('news.json')];
const text = (html: unknown): string => String(html ?? '').replace(/<[^>]+>/g, ' ');
const sentences = [...courses.map(({ body }) => text(body['introduction'])), ...news.map(({ body }) => text(body['content']))].flatMap((whole) => whole.split(/(?<=[。；])/)).map((sentence) => sentence.trim()).filter((sentence) => sentence.length > 8);

/** Reproducible random choices: a linear congruential generator. */
function chooser() {
  let state = 1;
  return <Item>(from: readonly Item[]): Item => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return from[(state >>> 8) % from.length]!;
  };
}

const paragraphs = (choose: ReturnType<typeof chooser>, count: number): string => Array.from({ length: count }, () => `<p>${choose(sentences)}${choose(sentences)}${choose(sentences)}</p>`).join('');
const day = 86_400_000;
const latest = Date.parse('2026-03-01T09:00:00+08:00');
const publishAt = (index: number): string => new Date(latest - (index % 2_000) * day).toISOString();

export function manyCourses(count: number): object[] {
  const choose = chooser();
  return Array.from({ length: count }, (_, index) => {
    const { body } = choose(courses);
    return {
      code: `many-${index}`,
      publishAt: publishAt(index),
      body: { ...body, bizCode: undefined, courseCode: undefined, resName: `${String(body['resName']).slice(0, 60)}（第 ${index} 期）`, summary: choose(sentences).slice(0, 200), introduction: paragraphs(choose, 4), learnerCount: (index * 7_919) % 5_000 },
    };
  });
}

export function manyNews(count: number): object[] {
  const choose = chooser();
  return Array.from({ length: count }, (_, index) => {
    const { body } = choose(news);
    return { code: `many-${index}`, publishAt: publishAt(index), body: { ...body, title: `${String(body['title']).slice(0, 100)} ${index}`, summary: choose(sentences).slice(0, 200), content: paragraphs(choose, 10) } };
  });
}
