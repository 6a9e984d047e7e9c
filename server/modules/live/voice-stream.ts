/** The name of the stream with a student's voice. */
export const voiceStream = (roomId: string, person: string): string => `${roomId}--${person}`;
