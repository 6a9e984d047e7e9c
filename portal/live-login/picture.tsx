/** The picture beside the login form of a live: a workpiece on a ruler, drawn with squares and quarter circles. */
export const Picture = () => (
  <svg className="live-enter__picture" viewBox="0 0 600 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <path fill="#0d4a40" d="M0 400V200A200 200 0 0 1 200 0h100v400Z" />
    <path fill="#0e8f6e" d="M60 400V260a120 120 0 0 1 120-120h120v260Z" />
    <path fill="#0a6e55" d="M300 260h300v140H300Z" />
    <path fill="#8fd3b6" d="M360 140h60V80a120 120 0 0 1 120 120v60H360Z" />
    <path fill="#0b1f2a" d="M300 200h60v60h-60zM360 260h60v60h-60z" />
    <path fill="none" stroke="#8fd3b6" strokeWidth="2" d="M60 120h480M60 108v24M120 114v12M180 114v12M240 114v12M300 108v24M360 114v12M420 114v12M480 114v12M540 108v24" />
    <path fill="#f2c14e" d="M480 400a60 60 0 0 1 60-60h60v60Z" />
  </svg>
);
