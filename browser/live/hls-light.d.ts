/** The build of hls.js without subtitles, alternate audio and DRM. The package declares types only for the full build. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
