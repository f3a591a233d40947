import { getChatIdentity } from '#contract/chat.ts'
import * as contract from '#contract/users.ts'
import type { Route } from '#server/core/http/route.ts'
import { updatePermissions } from './permissions.ts'
import { getStaffMailChoice, updateStaffMailChoice } from './staff-mail.ts'
import { getCurrentUser, listUsers, setSelectedCompany, updateCurrentUser } from './users.ts'

export function userRoutes(route: Route): void {
  route(contract.getCurrentUser, ({ ctx, user }) => getCurrentUser(ctx, user))
  route(contract.updateCurrentUser, ({ ctx, user, body }) => updateCurrentUser(ctx, user, body))
  route(getChatIdentity, ({ ctx, user: { id, email, email_verified, name } }) =>
    ctx.chat.identity({ id, email: email_verified ? email : null, name }),
  )
  route(contract.setSelectedCompany, (r) => setSelectedCompany(r.ctx, r.user, r.body.company_id))
  route(contract.getStaffMailChoice, ({ ctx, user }) => getStaffMailChoice(ctx, user))
  route(contract.updateStaffMailChoice, ({ ctx, user, body }) => updateStaffMailChoice(ctx, user, body))
  route(contract.updatePermissions, (r) =>
    updatePermissions(r.ctx, r.user, r.params.userId, r.body.permissions),
  )
  route(contract.listUsers, ({ ctx, query }) => listUsers(ctx, query))
}
