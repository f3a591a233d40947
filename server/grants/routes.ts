import * as contracts from '#contract/commercial-contracts.ts'
import * as contract from '#contract/grants.ts'
import { authorizeFormCompany } from '#server/core/http/forms/form-authorization.ts'
import type { Route } from '#server/context.ts'
import {
  getCommercialContracts,
  openCommercialContract,
  updateCommercialContracts,
} from './commercial-contracts.ts'
import { createGrant, deleteGrant, listGrants, openGrantFile, updateGrant } from './grants.ts'
import { getSchedule, saveSchedule } from './schedule.ts'

const noPayments = { payments: [] }

export function grantRoutes(route: Route): void {
  route(contract.listGrants, (r) => listGrants(r.ctx, r.company.companyId, r.query))
  route(
    contract.createGrant,
    ({ ctx, user, body }) => createGrant(ctx, user, body),
    (form) => authorizeFormCompany(form, 'editor'),
  )
  route(contract.updateGrant, (r) => updateGrant(r.ctx, r.company, r.params.grantId, r.body, r.baseVersion))
  route(contract.deleteGrant, (r) => deleteGrant(r.ctx, r.company, r.params.grantId))
  route(contract.downloadGrantFile, (r) =>
    openGrantFile(r.ctx, r.company.companyId, r.params.grantId, r.params.file),
  )
  route(contract.getSchedule, (r) => getSchedule(r.ctx, r.company.companyId, r.params.grantId))
  route(contract.saveSchedule, (r) => saveSchedule(r.ctx, r.company, r.params.grantId, r.body, r.baseVersion))
  route(contract.cleanSchedule, (r) =>
    saveSchedule(r.ctx, r.company, r.params.grantId, noPayments, r.baseVersion),
  )
  route(contracts.getCommercialContracts, (r) => getCommercialContracts(r.ctx.db, r.company.companyId))
  route(contracts.updateCommercialContracts, (r) =>
    updateCommercialContracts(r.ctx, r.company, r.body, r.baseVersion),
  )
  route(contracts.downloadCommercialContract, (r) =>
    openCommercialContract(r.ctx, r.company.companyId, r.params.fileId),
  )
}
