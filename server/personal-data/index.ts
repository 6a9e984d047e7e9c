/** A person's right to read, take along and erase what is held of them (privacy policy, section 8), over all modules. */
export { erasePerson, type Erasure } from './erase-person.ts';
export { exportPerson, isNothing, type PersonalData, personalDataOf } from './export-person.ts';
