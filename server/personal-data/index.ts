/** A person's right to read, take along and erase what is held of them (privacy policy, section 8), over all modules. */
export { erasePerson } from './erase-person.ts';
export { exportPerson, isNothing, personalDataOf } from './export-person.ts';
