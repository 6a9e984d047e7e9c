export default function Home() {
  return <section className="wrap section"><h1>首页</h1></section>;
}
