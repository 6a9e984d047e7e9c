export { PhoneRegisteredDialog } from './phone-registered-dialog.tsx';
export { RegisteredDialog } from './registered-dialog.tsx';
