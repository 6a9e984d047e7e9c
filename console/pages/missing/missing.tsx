import { Link } from 'react-router';

export function Missing() {
  return (
    <main className="centred" id="main">
      <h1>没有这个页面</h1>
      <p>地址可能写错了，或者这个页面已经搬走。</p>
      <Link to="/">返回概览</Link>
    </main>
  );
}
