/** Event of the window before an update of the site. It can be cancelled where a reload would lose text that no field on the screen has. */
export const beforeUpdate = 'before-update';
