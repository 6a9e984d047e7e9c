/** While it is not known yet who is looking: the ground of the page, and words for who cannot see it. */
export function Opening() {
  return (
    <div className="opening">
      <output className="sr-only">正在打开管理后台…</output>
    </div>
  );
}
