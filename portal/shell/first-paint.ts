/**
 * The phone site loads and runs its modules after the first paint. Otherwise they compete with styles and pictures on a slow line, and often
 * run just before that paint. Until they run, links work, and buttons and fields are recorded (early-input.ts).
 */
const heldType = 'text/x-module';
const heldRelation = 'held-modulepreload';

/** React Router writes its inline module with exactly these attributes. */
const ofModule = ' type="module" async=""';
const ofPreload = ' rel="modulepreload"';

/** A browser that reports no paint starts after this time, ms. */
const atTheLatest = 1_000;

/** Restores the preloads, and puts the held module back with the same text, so that the policy's hash still applies. */
export const startAfterFirstPaint =
  `(function(){var held=document.querySelector('script[type="${heldType}"]');` +
  'function start(){if(!held)return;' +
  `document.querySelectorAll('link[rel="${heldRelation}"]').forEach(function(link){link.rel="modulepreload"});` +
  'var script=document.createElement("script");script.type="module";script.textContent=held.textContent;held.replaceWith(script);held=null}' +
  `if(document.hidden)start();else{setTimeout(start,${atTheLatest});try{new PerformanceObserver(start).observe({type:"paint",buffered:true})}catch(e){start()}}})()`;

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
  return Buffer.from(`${held.replaceAll(ofPreload, ` rel="${heldRelation}"`)}<script nonce="${nonce}">${startAfterFirstPaint}</script>${document.slice(end)}`);
}
