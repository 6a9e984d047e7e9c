/** The build of hls.js without subtitles, other sound tracks and protected media; the package declares the types of the whole alone. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
