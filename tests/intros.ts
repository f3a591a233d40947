import { v7 as uuidv7 } from 'uuid'
import type { Company } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/intros.ts'
import { createInvestor, type Investor } from '#contract/investors.ts'
import { decryptMailSecret } from '#server/mail/mail-secrets.ts'
import type { TestUser, TestApp } from './app.ts'
import { buildCompany } from './build.ts'

let investorNumber = 0

export function buildInvestor(
  admin: TestUser,
  answers: Partial<Request<typeof createInvestor>['body']> = {},
): Promise<Investor> {
  investorNumber += 1
  const body = { name: `Fund ${investorNumber}`, email: `deals@fund-${investorNumber}.example`, ...answers }
  return admin.call(createInvestor, { body })
}

export const introAnswers = {
  first_name: 'Alice',
  last_name: 'Founder',
  name: 'Tidal Kiln',
  blurb: 'Electric kilns for brick makers that now burn gas.',
  pitch_url: 'https://decks.example.com/tidal-kiln',
}

export const buildDraftIntro = (
  owner: TestUser,
  company: string,
  answers: Omit<Request<typeof contract.createIntro>['body'], 'company'> = {},
): Promise<contract.IntroApplication> => owner.call(contract.createIntro, { body: { company, ...answers } })

export async function buildSubmittedIntro(
  owner: TestUser,
  company: string,
): Promise<contract.IntroApplication> {
  const { id } = await buildDraftIntro(owner, company, introAnswers)
  return owner.call(contract.submitIntro, { params: { introId: id } })
}

/** Builds a company that has reached the term sheet, so that staff do not have to release its introductions. */
export async function buildCompanyWithTermSheet({ ctx }: TestApp, owner: TestUser): Promise<Company> {
  const company = await buildCompany(owner)
  await ctx.db
    .insertInto('status_changes')
    .values({ company_id: company.id, id: uuidv7(), from_status: 'in_review', to_status: 'term_sheet' })
    .execute()
  return company
}

export const sendToInvestors = (
  owner: TestUser,
  introId: string,
  investors: readonly { id: string }[],
): Promise<contract.IntroApplication> =>
  owner.call(contract.sendIntro, { params: { introId }, body: { vcs: investors.map(({ id }) => id) } })

export const withdrawFromInvestors = (
  owner: TestUser,
  introId: string,
  investors: readonly { id: string }[],
): Promise<contract.IntroApplication> =>
  owner.call(contract.withdrawIntro, { params: { introId }, body: { vcs: investors.map(({ id }) => id) } })

/**
 * Returns the secret of an introduction, which is stored with its email until the email is sent; an empty string after
 * that. Throws if there is no email.
 */
export async function getIntroductionSecret(
  { ctx }: TestApp,
  introId: string,
  investorId: string,
): Promise<string> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'secret'])
    .where('event_key', '=', `introduction:${introId}:${investorId}`)
    .executeTakeFirstOrThrow()
  return (await decryptMailSecret(ctx, mail)) ?? ''
}
