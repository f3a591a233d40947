import { acceptOffer, makeOffer, withdrawOffer } from '#contract/financials/offers.ts'
import type { TestUser } from './app.ts'
import { buildCompany } from './build.ts'

export const offerTerms = { advance: '250000.00', cap: 1.3, share: 6 }

/** An offer of the admin to a new company that has ended in this way. Returns the path of a further call about it. */
export async function buildOffer(owner: TestUser, admin: TestUser, end: 'accepted' | 'withdrawn') {
  const { id: companyId } = await buildCompany(owner)
  const { id: offerId } = await admin.call(makeOffer, { params: { companyId }, body: offerTerms })
  const params = { companyId, offerId }
  if (end === 'accepted') await owner.call(acceptOffer, { params })
  else await admin.call(withdrawOffer, { params })
  return { params }
}
