import { acceptOffer, makeOffer, withdrawOffer } from '#contract/financials/offers.ts'
import type { TestApp, TestUser } from './app.ts'
import { buildCompany, setStatus } from './build.ts'

export const offerTerms = { advance: '250000.00', cap: 1.3, share: 6 }

export const offerLimits = {
  advance_min: '200000.00',
  advance_max: '300000.00',
  share_min: 5,
  share_max: 8,
}

export async function buildCompanyInReview(app: TestApp, owner: TestUser): Promise<string> {
  const { id } = await buildCompany(owner)
  await setStatus(app, id, 'in_review')
  return id
}

export async function buildOffer(
  app: TestApp,
  owner: TestUser,
  admin: TestUser,
  end: 'open' | 'accepted' | 'withdrawn',
) {
  const companyId = await buildCompanyInReview(app, owner)
  const { id: offerId } = await admin.call(makeOffer, { params: { companyId }, body: offerTerms })
  const params = { companyId, offerId }
  if (end === 'accepted') await owner.call(acceptOffer, { params })
  if (end === 'withdrawn') await admin.call(withdrawOffer, { params })
  return { params }
}

/** Builds an invalid request to refuse different terms: the founder has not requested any. */
export const buildInvalidRefusal = async (app: TestApp, owner: TestUser, admin: TestUser) => ({
  ...(await buildOffer(app, owner, admin, 'open')),
  body: { note: 'The share covers our cost' },
})

/** Builds an invalid request to make an offer: the company has already accepted an offer. */
export const buildInvalidSecondOffer = async (app: TestApp, owner: TestUser, admin: TestUser) => ({
  ...(await buildOffer(app, owner, admin, 'accepted')),
  body: offerTerms,
})
