/** Message of a refusal for a removed student. It is in its own file, because the room's entrance loads before the room. */
export const removedMessage = '您已被讲师移出这场直播';
