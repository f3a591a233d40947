import { isSameEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import { erasedPerson } from '#contract/staff/erasure.ts'
import type { Team, TeamMember } from '#contract/team.ts'
import { enqueueSessionRevocation } from '#server/connections/banks/session-revocation.ts'
import { changeStatus } from '#server/companies/statuses.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { invitedColumns, withdrawInvite, withdrawInvitesFrom } from './invites.ts'
import { canManageTeam, listMembers } from './members.ts'

export async function getTeam({ db }: Context, companyId: string): Promise<Team> {
  const [team_members, invited_users] = await Promise.all([
    listMembers(db, companyId),
    db
      .selectFrom('invites')
      .select(invitedColumns)
      .where('company_id', '=', companyId)
      .where('accepted_at', 'is', null)
      .orderBy('invited_at')
      .orderBy('id')
      .execute(),
  ])
  return { team_members, invited_users }
}

/**
 * Removes the members with the address, and withdraws an open invitation to it. Owners and admins may remove anyone.
 * Other members may remove only themselves and invitations that they sent.
 */
export async function removeFromTeam(ctx: Context, company: CompanyCaller, email: string): Promise<void> {
  const { user, companyId } = company
  await editCompany(ctx, company, async (edit) => {
    const mayRemoveAnyone = canManageTeam(edit)
    const team = await listMembers(edit.trx, companyId)
    const matching = team.filter((member) => isSameEmail(member.email, email))
    // Several members may have the same address. A caller who is neither owner nor admin may remove only themselves.
    const removed = mayRemoveAnyone ? matching : matching.filter(({ id }) => id === user.id)
    if (matching.length > 0 && removed.length === 0) throw new AppError('forbidden')
    requireOwner(
      team.filter((member) => !removed.includes(member)),
      removed,
    )
    for (const member of removed) {
      await removeMember(edit, member)
      await withdrawInvitesFrom(edit, member.id)
      await reopenUnverified(ctx, edit, member)
    }
    if (removed.length > 0) await enqueueSessionRevocation(ctx, edit.trx)
    const isWithdrawn = await withdrawInvite(edit, email, mayRemoveAnyone || removed.length > 0 ? null : user)
    if (removed.length === 0 && !isWithdrawn) throw new AppError('not_found')
  })
}

export function makeOwner(ctx: Context, company: CompanyCaller, memberId: string): Promise<TeamMember> {
  return editCompany(ctx, company, async (edit) => {
    if (!canManageTeam(edit)) throw new AppError('forbidden')
    const team = await listMembers(edit.trx, company.companyId)
    const member = team.find(({ id }) => id === memberId)
    if (!member) throw new AppError('not_found')
    if (member.role === 'owner') return member
    await setOwner(edit, member)
    return { ...member, role: 'owner' }
  })
}

/** If no owner remains, the remaining member who joined first becomes the owner. */
export async function removeErasedMember(ctx: Context, edit: Edit, userId: string): Promise<void> {
  const team = await listMembers(edit.trx, edit.companyId)
  const removed = team.find(({ id }) => id === userId)
  if (!removed) return
  await removeMember(edit, removed)
  await withdrawInvitesFrom(edit, userId)
  await reopenUnverified(ctx, edit, { ...removed, name: erasedPerson })
  const staying = team.filter(({ id }) => id !== userId)
  const [heir] = staying
  if (heir && staying.every(({ role }) => role !== 'owner')) await setOwner(edit, heir)
}

async function setOwner({ trx, companyId, record }: Edit, { id, role }: TeamMember): Promise<void> {
  await trx
    .updateTable('company_members')
    .set({ role: 'owner' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()
  record('everyone', 'member', id, { role: [role, 'owner'] })
}

/** The last two owners cannot both leave concurrently, because each edit locks the company. */
function requireOwner(staying: TeamMember[], leaving: TeamMember[]): void {
  const owners = (people: TeamMember[]) => people.filter(({ role }) => role === 'owner').length
  if (owners(leaving) > 0 && owners(staying) === 0) throw new AppError('last_owner')
}

/** Reopens an application that waits for the email verification of a member who has left. */
async function reopenUnverified(ctx: Context, edit: Edit, { id, name }: TeamMember): Promise<void> {
  if (edit.status !== 'verify_client_email') return
  const company = await edit.trx
    .selectFrom('companies')
    .select('submitted_by')
    .where('id', '=', edit.companyId)
    .executeTakeFirstOrThrow()
  if (company.submitted_by !== id) return
  const note = `${name} submitted the application and left before confirming their address. Submit it again.`
  await changeStatus(ctx, edit, 'draft', { note })
}

async function removeMember({ trx, companyId, record }: Edit, { id, role }: TeamMember): Promise<void> {
  await trx
    .deleteFrom('company_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()
  record('everyone', 'member', id, { role: [role, null] })
  await trx
    .updateTable('users')
    .set((person) => ({
      selected_company_id: person
        .selectFrom('company_members as other')
        .select('other.company_id')
        .where('other.user_id', '=', id)
        .orderBy('other.created_at')
        .limit(1),
    }))
    .where('id', '=', id)
    .where('selected_company_id', '=', companyId)
    .execute()
}
