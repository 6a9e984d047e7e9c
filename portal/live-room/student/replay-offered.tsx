import { placeText } from '../../../browser/left-off.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Cover } from '../frame.tsx';

interface ReplayOfferedProps {
  /** Second of the class where the replay goes on. Null if the person has not watched it before: the page was open when the replay became ready. */
  from: number | null;
  onPlay: () => void;
  onStartOver: () => void;
}

/** The replay waits for a press. */
export function ReplayOffered({ from, onPlay, onStartOver }: ReplayOfferedProps) {
  return (
    <Cover veil>
      <h2 aria-live="polite">{from === null ? '回放好了' : '上次没有看完'}</h2>
      <p>{from === null ? '想看的时候按播放。' : '接着看，或者从头看。'}</p>
      <div className="cover__acts">
        <Button tone="go" onClick={onPlay}>
          <Icon name="play" />
          {from === null ? '播放回放' : `从 ${placeText(from)} 继续`}
        </Button>
        {from !== null && (
          <Button tone="line" onClick={onStartOver}>
            从头看
          </Button>
        )}
      </div>
    </Cover>
  );
}
