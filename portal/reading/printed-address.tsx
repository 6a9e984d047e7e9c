/** The page's address, shown on paper only (portal/shell/print.css). */
export const PrintedAddress = ({ address }: { address: string }) => <p className="reading__address">本页网址：{address}</p>;
