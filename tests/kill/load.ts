import { setTimeout as pause } from 'node:timers/promises'
import { changeCompanyStatus, createCompany, getCompanyStatus, updateCompany } from '#contract/companies.ts'
import { openReview } from '#contract/reviews.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import { getDemoEmail } from '../product/token.ts'
import type { Dice } from '../random.ts'
import { deliverEvents, type ProviderEvent } from './events.ts'
import { sendUpload } from './files.ts'
import { type Ledger, sendAndRecord, resolveUnlessKilled } from './ledger.ts'
import { startSyncs } from './syncs.ts'
import type { World } from './world.ts'

export interface Load {
  world: World
  ledger: Ledger
  round: number
  dice: Dice
  events: ProviderEvent[]
}

export async function applyLoad(load: Load): Promise<void> {
  const { world, ledger, dice, events } = load
  await Promise.all([
    upload(load, 'a'),
    upload(load, 'b'),
    edit(load),
    ...world.moving.map((companyId) => move(load, companyId)),
    openReviews(load),
    invite(load),
    deliverEvents(world, ledger, events, dice.between(0, 600)),
    switchConnection(load),
    startSyncs(world, ledger, dice),
  ])
}

async function repeat(count: number, sendNumber: (number: number) => Promise<boolean>): Promise<void> {
  let number = 1
  while (number <= count && (await sendNumber(number))) number += 1
}

const upload = ({ world, ledger, round }: Load, uploader: string) =>
  repeat(6, (number) => {
    const key = `round ${round} ${uploader} ${number}.pdf`
    return sendAndRecord(ledger, { kind: 'upload', key }, () => sendUpload(world, key))
  })

const edit = ({ world, ledger, round }: Load) =>
  repeat(400, (number) => {
    const mission = `round ${round}, edit ${number}`
    const request = { params: { companyId: world.draft.id }, body: { mission } }
    return sendAndRecord(ledger, { kind: 'edit', key: mission }, () => world.founder(updateCompany, request))
  })

const getNextStatus = (status: string, turn: number): string =>
  status === 'in_review' ? (turn % 2 ? 'draft' : 'term_sheet') : 'in_review'

async function move({ world: { admin }, ledger }: Load, companyId: string): Promise<void> {
  const current = await resolveUnlessKilled(admin(getCompanyStatus, { params: { companyId } }))
  let status: string | undefined = current?.status
  await repeat(12, async (turn) => {
    if (status === undefined) return false
    const action = getNextStatus(status, turn)
    const request = { params: { companyId, action }, body: {} }
    const attempt = { kind: 'move', key: companyId, value: action } as const
    const isDone = await sendAndRecord(ledger, attempt, () => admin(changeCompanyStatus, request))
    status = action
    await pause(60)
    return isDone
  })
}

/** An admin creates the companies, because a founder may create only a limited number of companies. */
const openReviews = ({ world: { founder, admin, documentType }, ledger, round }: Load) =>
  repeat(5, async (number) => {
    const name = `Penstock ${round}-${number}`
    let companyId = ''
    const isCreated = await sendAndRecord(ledger, { kind: 'company', key: name }, async () => {
      const body = { name, created_for: getDemoEmail('founder') }
      companyId = (await admin(createCompany, { body })).id
    })
    if (!isCreated) return false
    return sendAndRecord(ledger, { kind: 'review', key: name }, async () => {
      await founder(getCurrentUser, {})
      await admin(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
      const document_review = { requested_documents: [{ document_type: documentType }] }
      await admin(openReview, { params: { companyId }, body: { application_review: {}, document_review } })
    })
  })

const invite = ({ world, ledger, round }: Load) =>
  repeat(2, (number) => {
    const email = `guest-${round}-${number}@example.com`
    const request = { params: { companyId: world.draft.id }, body: { email } }
    return sendAndRecord(ledger, { kind: 'invitation', key: email }, () =>
      world.founder(inviteTeamMember, request),
    )
  })

export async function changeConnectionAtProvider(
  { product, draft, codat }: World,
  action: 'approve' | 'deauthorize',
) {
  const authorization = `Basic ${Buffer.from(codat.apiKey).toString('base64')}`
  const address = `${product.sandboxUrl}/faults/connections/${draft.providerConnectionId}/${action}`
  const response = await fetch(address, { method: 'POST', headers: { authorization } })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}`)
}

async function switchConnection({ world }: Load): Promise<void> {
  const actions = ['approve', 'deauthorize', 'approve', 'deauthorize'] as const
  await repeat(actions.length, async (number) => {
    const isDone = await changeConnectionAtProvider(world, actions[number - 1] ?? 'approve').then(
      () => true,
      () => false,
    )
    await pause(100)
    return isDone
  })
}
