/** The way to a room: a hand over a ruler. */
export const FoundCompass = () => (
  <svg className="compass" viewBox="0 0 240 120" aria-hidden="true">
    <path className="compass__ruler" d="M0 100h240M0 92v16M20 96v8M40 96v8M60 96v8M80 96v8M100 96v8M120 92v16M140 96v8M160 96v8M180 96v8M200 96v8M220 96v8M240 92v16" />
    <path className="compass__arc" pathLength="1" d="M40 100A80 80 0 0 1 200 100" />
    <path className="compass__hand" d="M120 100L120 20" />
    <circle cx="120" cy="100" r="5" />
  </svg>
);

/** A ruler with a gap. */
export const LostCompass = () => (
  <svg className="compass" viewBox="0 0 240 120" aria-hidden="true">
    <path className="compass__ruler" d="M0 100h80M160 100h80M0 92v16M20 96v8M40 96v8M60 96v8M80 92v16M160 92v16M180 96v8M200 96v8M220 96v8M240 92v16" />
    <path className="compass__gap" d="M80 100h80" />
    <path className="compass__mark" d="M120 44v26M120 84v1" />
  </svg>
);
