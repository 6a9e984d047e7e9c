/** The teacher's name as students say it. Many names end in a title already. */
export const titledName = (name: string): string => (/(老师|师傅|教授)$/.test(name) ? name : name === '' ? '新老师' : `${name} 老师`);
