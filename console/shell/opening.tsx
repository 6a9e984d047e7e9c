/** Shown until the logged-in person is known: an empty page with a text for screen readers. */
export function Opening() {
  return (
    <div className="opening">
      <output className="sr-only">正在打开管理后台…</output>
    </div>
  );
}
