import { addressOf, deleteReadPages, exclusively, filesCache, isReadPage, pagesCache, storedAtHeader, storingMarkOf, titleHeader } from '../../browser/stored-pages.ts';
import { takenOverWithinMilliseconds } from '../../contract/mobile-app.ts';
import { neededBy, picturesOf, picturesOfSheet } from './files.ts';
import { isPublic } from './requests.ts';

/** Limits of the copies in one browser: 26 MB and the scripts at most, 2 MB as a rule. */
const pagesAtMost = 40;
const documentBytes = 200_000;
const picturesAtMost = 120;
const pictureBytes = 150_000;
const storedMilliseconds = 30 * 86_400_000;
/** One page is stored at a time, so a line that stands still must not stop the next page. A page that has its scripts is then stored without its last pictures. */
const storingMilliseconds = 60_000;

/** The storings of pages that were read, under way or waiting for their turn. */
const storings = new Set<AbortController>();

/** Time until which no page that was read is stored, ms since epoch. */
let stoppedUntil = 0;

/**
 * Ends the storings of read pages, and begins none for a while. A page on its way is not stored, or stored without its last pictures. A
 * browser activates the worker of a new release only when this one has no work.
 */
export function stopStoring(): void {
  stoppedUntil = Date.now() + takenOverWithinMilliseconds;
  for (const storing of storings) storing.abort();
}

const isPicture = (address: string): boolean => !/\.(?:js|css)$/.test(address);

/**
 * Fetches the document of an address without cookies and stores it with the files that it needs. A document that is gone is deleted.
 * @param address from `storedAddressOf`
 * @param withPictures a page that was read: the browser has its pictures already
 * @returns false if it was not stored
 */
export async function storePage(address: string, withPictures: boolean): Promise<boolean> {
  try {
    return await (withPictures ? storeReadPage(address) : exclusively(async () => storeDocument(await caches.open(pagesCache), address, false, new AbortController())));
  } catch (error) {
    // The storage is full. Otherwise the line broke off, and the stored pages are what a person can read now.
    if ((error as Error).name === 'QuotaExceededError') await deleteReadPages();
    return false;
  }
}

async function storeReadPage(address: string): Promise<boolean> {
  if (Date.now() < stoppedUntil) return false;
  const storing = new AbortController();
  storings.add(storing);
  try {
    return await storeMarked(await caches.open(pagesCache), address, storing);
  } finally {
    storings.delete(storing);
  }
}

async function storeMarked(pages: Cache, address: string, storing: AbortController): Promise<boolean> {
  const mark = storingMarkOf(address, crypto.randomUUID());
  await pages.put(mark, new Response());
  try {
    return await exclusively(async () => {
      // A log-out happened while the page waited for its turn.
      if (!(await pages.match(mark))) return false;
      let isForgotten = false;
      try {
        if (!(await storeDocument(pages, address, true, storing))) return false;
      } finally {
        isForgotten = !(await pages.delete(mark));
        // A log-out happened while the page was on its way.
        if (isForgotten) await deleteReadPages();
      }
      return !isForgotten;
    }, storing.signal);
  } finally {
    // A page that was given up before its turn still has its mark.
    await pages.delete(mark);
  }
}

/** @param storing ends it early */
async function storeDocument(pages: Cache, address: string, withPictures: boolean, storing: AbortController): Promise<boolean> {
  const timer = setTimeout(() => storing.abort(), storingMilliseconds);
  try {
    return await fetchAndStore(pages, address, withPictures, storing.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchAndStore(pages: Cache, address: string, withPictures: boolean, signal: AbortSignal): Promise<boolean> {
  // The browser has just loaded most documents, so the server answers 304.
  const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit', redirect: 'manual', headers: { Accept: 'text/html' }, signal });
  if (!isPublic(answer) || !answer.headers.get('content-type')?.startsWith('text/html')) {
    if ([403, 404, 410].includes(answer.status)) await pages.delete(address);
    return false;
  }
  const document = await answer.text();
  if (document.length > documentBytes) return false;
  if (!(await storeFiles(document, withPictures, signal))) return false;
  await pages.put(address, copyOf(document, answer));
  await makeRoom(pages);
  return true;
}

/** The text was decoded, so the copy has no encoding. */
function copyOf(document: string, { headers: original }: Response): Response {
  const headers = new Headers(original);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(storedAtHeader, String(Date.now()));
  headers.set(titleHeader, encodeURIComponent(unescaped(/<title>([^<]*?)(?: - [^<-]*)?<\/title>/.exec(document)?.[1] ?? '')));
  return new Response(document, { headers });
}

/** The characters that React escapes. */
const escaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const unescaped = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (reference) => escaped[reference]!);

/** @returns false if a script or a style sheet could not be loaded */
async function storeFiles(document: string, withPictures: boolean, signal: AbortSignal): Promise<boolean> {
  const files = await caches.open(filesCache);
  const stored = await Promise.all(neededBy(document).map((address) => storeFile(files, address, signal)));
  if (stored.includes(false)) return false;
  if (!withPictures) return true;
  const sheets = await Promise.all(neededBy(document).filter((address) => address.endsWith('.css')).map(async (address) => (await files.match(address))?.text()));
  const pictures = [...picturesOf(document), ...sheets.flatMap((sheet) => picturesOfSheet(sheet ?? ''))];
  await Promise.all(pictures.map((address) => storeFile(files, address, signal).catch(() => false)));
  return true;
}

async function storeFile(files: Cache, address: string, signal: AbortSignal): Promise<boolean> {
  if (await files.match(address)) return true;
  const answer = await fetch(address, { credentials: 'omit', redirect: 'manual', signal });
  // A page instead of the file.
  if (!isPublic(answer) || answer.headers.get('content-type')?.startsWith('text/html')) return false;
  const body = await answer.blob();
  if (isPicture(address) && body.size > pictureBytes) return false;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  await files.put(address, new Response(body, { headers }));
  return true;
}

const timeOf = (response: Response | undefined): number => Number(response?.headers.get(storedAtHeader));

/** Deletes the oldest pages above the limits. */
async function makeRoom(pages: Cache): Promise<void> {
  const read = (await pages.keys()).filter(isReadPage);
  const dated = await Promise.all(read.map(async (request) => ({ request, storedAt: timeOf(await pages.match(request)) })));
  const oldestFirst = dated.toSorted((a, b) => a.storedAt - b.storedAt);
  const leaving = oldestFirst.filter(({ storedAt }, position) => position < oldestFirst.length - pagesAtMost || storedAt < Date.now() - storedMilliseconds);
  for (const { request } of leaving) await pages.delete(request);
  if (leaving.length > 0) await sweepFiles(pages);
  const files = await caches.open(filesCache);
  for (const { request } of oldestFirst.slice(leaving.length, -1)) {
    if ((await files.keys()).filter(({ url }) => isPicture(url)).length <= picturesAtMost) return;
    await pages.delete(request);
    await sweepFiles(pages);
  }
}

/** Deletes the files that no stored document needs any more. */
async function sweepFiles(pages: Cache): Promise<void> {
  const files = await caches.open(filesCache);
  const documents = await Promise.all((await pages.matchAll()).map((response) => response.text()));
  const needed = new Set(documents.flatMap((document) => [...neededBy(document), ...picturesOf(document)]));
  for (const address of [...needed].filter((each) => each.endsWith('.css'))) for (const picture of picturesOfSheet((await (await files.match(address))?.text()) ?? '')) needed.add(picture);
  await Promise.all((await files.keys()).filter((request) => !needed.has(addressOf(request))).map((request) => files.delete(request)));
}

/** Deletes what earlier releases stored in other forms, and what is not needed any more. */
export const tidy = (): Promise<void> =>
  exclusively(async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== pagesCache && name !== filesCache).map((name) => caches.delete(name)));
    await sweepFiles(await caches.open(pagesCache));
  });

/** The stored document of an address. Null without one, or if one of its scripts or style sheets is missing. */
export async function storedPage(address: string): Promise<{ document: string; headers: Headers; storedAt: number } | null> {
  const found = await (await caches.open(pagesCache)).match(address);
  if (!found) return null;
  const document = await found.text();
  const files = await caches.open(filesCache);
  const held = await Promise.all(neededBy(document).map((file) => files.match(file)));
  return held.includes(undefined) ? null : { document, headers: found.headers, storedAt: timeOf(found) };
}
