import { acceptOffer, makeOffer, withdrawOffer } from '#contract/financials/offers.ts'
import type { TestApp, TestUser } from './app.ts'
import { buildCompany, putInStatus } from './build.ts'

export const offerTerms = { advance: '250000.00', cap: 1.3, share: 6 }

export async function buildReviewedCompany(app: TestApp, owner: TestUser): Promise<string> {
  const { id } = await buildCompany(owner)
  await putInStatus(app, id, 'in_review')
  return id
}

/** Builds an admin's offer to a new company, with this outcome. Returns its path parameters. */
export async function buildOffer(
  app: TestApp,
  owner: TestUser,
  admin: TestUser,
  end: 'accepted' | 'withdrawn',
) {
  const companyId = await buildReviewedCompany(app, owner)
  const { id: offerId } = await admin.call(makeOffer, { params: { companyId }, body: offerTerms })
  const params = { companyId, offerId }
  if (end === 'accepted') await owner.call(acceptOffer, { params })
  else await admin.call(withdrawOffer, { params })
  return { params }
}
