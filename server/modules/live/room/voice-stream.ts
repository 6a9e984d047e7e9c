const separator = '--';

/** The name of the stream with a student's voice. */
export const voiceStream = (roomId: string, person: string): string => `${roomId}${separator}${person}`;

/** The room of a voice; null for a stream of another kind. */
export const roomOfVoice = (stream: string): string | null => (stream.includes(separator) ? stream.slice(0, stream.lastIndexOf(separator)) : null);
