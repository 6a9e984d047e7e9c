/** Where a text is found, for a reader of the printed page; on the screen the address bar says it (portal/shell/print.css). */
export const PrintedAddress = ({ address }: { address: string }) => <p className="reading__address">本页网址：{address}</p>;
