import './broken-line.css';

/** A line with a gap, which stands for an interrupted connection. */
export const BrokenLine = ({ isFault }: { isFault?: boolean }) => (
  <svg className={`broken${isFault ? ' broken--fault' : ''}`} viewBox="0 0 240 40" aria-hidden="true">
    <path d="M0 20h84M156 20h84M0 8v24M240 8v24M14 15v10M28 15v10M42 15v10M56 15v10M70 15v10M84 8v24M156 8v24M170 15v10M184 15v10M198 15v10M212 15v10M226 15v10" />
    <path className="broken__gap" d="M92 20h56" />
  </svg>
);
