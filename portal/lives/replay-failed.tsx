import { OutsideButton } from '../in-app/use-outside.tsx';

/** Covers a replay that cannot be played. */
export const ReplayFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="public-player__veil" role="alert">
    <p>
      <b>此视频暂无法播放!</b>
      <br />
      回放的地址可能过期了
    </p>
    <button type="button" className="button button--green button--small" onClick={onRetry}>
      重试
    </button>
    <OutsideButton />
  </div>
);
