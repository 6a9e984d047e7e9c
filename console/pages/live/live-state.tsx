import type { LiveRow } from './live-queries.ts';

/** An upcoming live for listed people while its list is empty. No student can enter it yet. */
export const isMissingPeople = ({ state, visibility, listed }: Pick<LiveRow, 'state' | 'visibility' | 'listed'>): boolean => state === 'upcoming' && visibility === 'list' && listed === 0;

/** Shape, colour and text of a state. */
export function lookOf(live: Pick<LiveRow, 'state' | 'visibility' | 'listed'>): { look: string; word: string } {
  if (isMissingPeople(live)) return { look: 'wait', word: '还差名单' };
  switch (live.state) {
    case 'upcoming':
      return { look: 'timed', word: '已排好' };
    case 'live':
      return { look: 'air', word: '直播中' };
    case 'interrupted':
      return { look: 'wait', word: '中断' };
    case 'ended':
      return { look: 'done', word: '已结束' };
    case 'cancelled':
      return { look: 'off', word: '已取消' };
  }
}

export function LiveState({ live }: { live: Pick<LiveRow, 'state' | 'visibility' | 'listed'> }) {
  const { look, word } = lookOf(live);
  return <span className={`st st--${look}`}>{word}</span>;
}

export const visibilityNames = { public: '公开', members: '本单位成员', list: '名单里的人' } as const;
