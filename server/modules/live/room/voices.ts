import type { Context } from '../../../context.ts';
import { personRemovedTopic } from './bus-topics.ts';
import { voiceStream } from '../voice-stream.ts';
import type { StoredEvent } from './event-store.ts';

/**
 * Ends the streams of students who left the air, in case their browsers go on sending. Reports removed people to all instances
 * (`ClassWatch`).
 */
export async function endVoices({ bus, media, logger }: Pick<Context, 'bus' | 'media' | 'logger'>, roomId: string, events: readonly StoredEvent[]): Promise<void> {
  for (const { event } of events) {
    try {
      if (event.kind === 'voiceLeft') {
        const voice = voiceStream(roomId, event.person);
        await media.mixVoice?.(voice, null);
        await media.end(voice);
      }
      if (event.kind === 'removed') await bus.publish(personRemovedTopic, { roomId });
    } catch (error) {
      logger.warn({ err: error, roomId }, 'a person could not be taken off the air');
    }
  }
}
