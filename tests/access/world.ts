import { getCompany } from '#contract/companies.ts'
import { connectAccounting, createConnection } from '#contract/links.ts'
import { createProfile } from '#contract/profiles.ts'
import type { Somebody, TestApp } from '../app.ts'
import { aCompany, aDocument, aReview, assign, documentType } from '../build.ts'
import type { Cast } from '../people.ts'

/** Everything that hangs on one company: an id for every parameter that a path may have. */
export interface Ids {
  companyId: string
  profileId: string
  documentId: string
  reviewId: string
  codatId: string
  connectionId: string
  /** Of the dictionary, for bodies. */
  documentType: string
}

/** A company with a profile, a document, an open review and a connection that waits for its person. */
export async function aWholeCompany(app: TestApp, owner: Somebody, { ana, ada }: Cast): Promise<Ids> {
  const { id: companyId } = await aCompany(owner)
  await assign(ada, ana, companyId)
  const profile = await owner.call(createProfile, { body: { company: companyId, first_name: owner.name } })
  const document = await aDocument(owner, companyId)
  const params = { companyId }
  await owner.call(connectAccounting, { params })
  const { codat } = await owner.call(getCompany, { params })
  const codatId = codat?.id ?? ''
  const body = { platform_key: 'gbol' }
  const connection = await owner.call(createConnection, { params: { codatId }, body })
  const review = await aReview(app, ana, companyId)
  return {
    companyId,
    profileId: profile.id,
    documentId: document.id,
    reviewId: review.id,
    codatId,
    connectionId: connection.id,
    documentType: (await documentType(owner, 'Bank statements')).id,
  }
}
