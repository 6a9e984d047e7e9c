import type { Context } from '../../../context.ts';
import { voiceStream } from './decide.ts';
import type { StoredEvent } from './store.ts';

/** Takes people off the air who may not speak any more, and removed people from the stream, whatever their browsers do. */
export async function endVoices({ media, logger }: Pick<Context, 'media' | 'logger'>, roomId: string, events: readonly StoredEvent[]): Promise<void> {
  for (const { event } of events) {
    try {
      if (event.kind === 'voiceLeft') {
        const voice = voiceStream(roomId, event.person);
        await media.mixVoice?.(voice, null);
        await media.end(voice);
      }
      if (event.kind === 'removed') await media.removePerson(roomId, event.person);
    } catch (error) {
      logger.warn({ err: error, roomId }, 'a person could not be taken off the air');
    }
  }
}
