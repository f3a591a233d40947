import { getChatIdentity } from '#contract/chat.ts'
import * as account from '#contract/account.ts'
import * as colleagues from '#contract/colleagues.ts'
import * as contract from '#contract/users.ts'
import type { Route } from '#server/context.ts'
import { acceptPages, getAcceptances } from './acceptances.ts'
import { inviteColleague, listColleagueInvites, withdrawColleagueInvite } from './colleagues.ts'
import { getMailPreferences, updateMailPreferences } from './mail-preferences.ts'
import { updatePermissions } from './permissions.ts'
import { openPersonalData } from './personal-data.ts'
import { getStaffMailChoice, updateStaffMailChoice } from './staff-mail.ts'
import { sendVerificationEmail } from './verification-email.ts'
import { getCurrentUser, listUsers, setSelectedCompany, updateCurrentUser } from './users.ts'

export function userRoutes(route: Route): void {
  route(contract.getCurrentUser, ({ ctx, user }) => getCurrentUser(ctx, user))
  route(contract.updateCurrentUser, ({ ctx, user, body }) => updateCurrentUser(ctx, user, body))
  route(contract.sendVerificationEmail, ({ ctx, user }) => sendVerificationEmail(ctx, user))
  route(getChatIdentity, ({ ctx, user: { id, email, email_verified, name } }) =>
    ctx.chat.identity({ id, email: email_verified ? email : null, name }),
  )
  route(contract.setSelectedCompany, (r) => setSelectedCompany(r.ctx, r.user, r.body.company_id))
  route(contract.getStaffMailChoice, ({ ctx, user }) => getStaffMailChoice(ctx, user))
  route(contract.updateStaffMailChoice, ({ ctx, user, body }) => updateStaffMailChoice(ctx, user, body))
  route(account.getMailPreferences, ({ ctx, user }) => getMailPreferences(ctx, user))
  route(account.updateMailPreferences, ({ ctx, user, body }) => updateMailPreferences(ctx, user, body))
  route(account.getAcceptances, ({ ctx, user }) => getAcceptances(ctx, user))
  route(account.acceptPages, ({ ctx, user, body }) => acceptPages(ctx, user, body.pages))
  route(account.downloadPersonalData, ({ ctx, user }) => openPersonalData(ctx, user))
  route(contract.updatePermissions, (r) => updatePermissions(r.ctx, r.user, r.params.userId, r.body))
  route(contract.listUsers, ({ ctx, query }) => listUsers(ctx, query))
  route(colleagues.listColleagueInvites, ({ ctx, query }) => listColleagueInvites(ctx, query))
  route(colleagues.inviteColleague, ({ ctx, user, body }) => inviteColleague(ctx, user, body))
  route(colleagues.withdrawColleagueInvite, (r) =>
    withdrawColleagueInvite(r.ctx, r.user, r.params.colleagueInviteId),
  )
}
