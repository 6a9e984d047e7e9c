/** The name in events and lists after the person was erased. */
export const erasedName = '已注销';
