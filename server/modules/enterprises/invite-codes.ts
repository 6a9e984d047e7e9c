import type { Context } from '../../context.ts';
import { insertInviteCode } from './store.ts';

/** Adds an invite code. An existing one stays unchanged. */
export async function addInviteCode({ clock, database }: Context, invite: { code: string; remark: string; uses: number; expiresAt: number | null }): Promise<void> {
  await database.transaction((tx) =>
    insertInviteCode(tx, { code: invite.code.toUpperCase(), remark: invite.remark, uses_left: invite.uses, expires_at: invite.expiresAt, created_at: clock.now() }),
  );
}
