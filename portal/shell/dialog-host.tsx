import { useEffect, useState, type ComponentType } from 'react';
import { reportFailure } from '../../browser/failure.ts';
import { loadPart } from '../../browser/loading.ts';
import { openDialog, useOpenDialog, type HostedDialogProps, type OpenDialog } from './dialogs.ts';

/** Dialogs and their shared code are loaded only when one is opened. */
const loaders: { [Kind in OpenDialog['kind']]: () => Promise<{ default: ComponentType<HostedDialogProps<Kind>> }> } = {
  enquiry: () => import('../dialogs/enquiry/enquiry-dialog.tsx'),
  message: () => import('../dialogs/message/message-dialog.tsx'),
  authentication: () => import('../dialogs/authentication/authentication-dialog.tsx'),
  booking: () => import('../dialogs/booking/booking-dialog.tsx'),
  account: () => import('../dialogs/account/account-dialog.tsx'),
  logOut: () => import('../dialogs/log-out/log-out-dialog.tsx'),
};

export function DialogHost() {
  const dialog = useOpenDialog();
  const [loaded, setLoaded] = useState<{ kind: string; Dialog: ComponentType<HostedDialogProps<never>> } | null>(null);
  const kind = dialog?.kind;

  useEffect(() => {
    if (!kind) return;
    let isCurrent = true;
    loadPart<{ default: unknown }>(loaders[kind]).then(
      (part) => isCurrent && setLoaded({ kind, Dialog: part.default as ComponentType<HostedDialogProps<never>> }),
      (error) => {
        openDialog(null);
        reportFailure(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [kind]);

  if (!dialog || loaded?.kind !== dialog.kind) return null;
  return <loaded.Dialog dialog={dialog as never} onClose={() => openDialog(null)} />;
}
