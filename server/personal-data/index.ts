/** A person's right to read, copy and erase their data (privacy policy, section 8), across all modules. */
export { erasePerson } from './erase-person.ts';
export { myDataHandlers } from './handlers.ts';
export { exportPerson, isNothing, personalDataOf } from './export-person.ts';
