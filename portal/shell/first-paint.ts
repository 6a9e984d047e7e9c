/**
 * The phone site loads and runs its modules after the first paint. Otherwise they compete with styles and pictures on a slow line, and often
 * run just before that paint. Until they run, links work, and buttons and fields are recorded (early-input.ts).
 */
const heldType = 'text/x-module';
const heldRelation = 'held-modulepreload';

/** React Router writes its inline module with exactly these attributes. */
const ofModule = ' type="module" async=""';
const ofPreload = ' rel="modulepreload"';

/** Preloads that are started in one task. A slow phone needs about 10 ms for each, and has some thirty. */
const preloadsPerTask = 3;

/** Starts the held preloads in short tasks, so that none of them delays a tap or the document's own calls, and calls `done` after the last. */
const startPreloads = (done: string): string =>
  `(function(){var links=[].slice.call(document.querySelectorAll('link[rel="${heldRelation}"]'));` +
  `(function next(){links.splice(0,${preloadsPerTask}).forEach(function(link){link.rel="modulepreload"});if(links.length)setTimeout(next);else{${done}}})()})();`;

/** Part of a room's head script. It starts the preloads after the room's first calls (portal/live-room/first-calls.ts). */
export const startHeldPreloads = startPreloads('');

/** A browser that reports no paint starts after this time, ms. */
const atTheLatest = 1_000;

/** Starts the preloads, and puts the held module back with the same text, so that the policy's hash still applies. */
export const startAfterFirstPaint =
  `(function(){var held=document.querySelector('script[type="${heldType}"]');` +
  'function start(){if(!held)return;var script=document.createElement("script"),place=held;held=null;script.type="module";script.textContent=place.textContent;' +
  `${startPreloads('place.replaceWith(script)')}}` +
  `if(document.hidden)start();else{setTimeout(start,${atTheLatest});try{new PerformanceObserver(start).observe({type:"paint",buffered:true})}catch(e){start()}}})()`;

const withHeldPreloads = (document: string): string => document.replaceAll(ofPreload, ` rel="${heldRelation}"`);

/** Gives the preloads of a rendered room a relation that browsers ignore. Its head script starts them. */
export const holdPreloads = (rendered: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => Buffer.from(withHeldPreloads(rendered.toString()));

/**
 * Gives the inline module and the preloads of a rendered document a type and a relation that browsers ignore, and adds the script that
 * starts them.
 * @param nonce marks the portal's own inline scripts
 */
export function holdModules(rendered: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  const document = rendered.toString();
  const [at, end] = [document.lastIndexOf(ofModule), document.lastIndexOf('</body>')];
  if (at < 0 || end < at) return rendered;
  const held = document.slice(0, at) + ` type="${heldType}"` + document.slice(at + ofModule.length, end);
  return Buffer.from(`${withHeldPreloads(held)}<script nonce="${nonce}">${startAfterFirstPaint}</script>${document.slice(end)}`);
}
