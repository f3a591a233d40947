import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { changeCompanyStatus, createCompany, getCompanyStatus, updateCompany } from '#contract/companies.ts'
import { uploadDocument } from '#contract/documents.ts'
import { openReview } from '#contract/reviews.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { Dice } from '../random.ts'
import { deliver, type ProviderEvent } from './events.ts'
import { type Ledger, request, unlessKilled, type Upload } from './ledger.ts'
import { startSyncs } from './syncs.ts'
import { founderAddress, type World } from './world.ts'

const MB = 1024 * 1024

/** What the concurrent requests of one round share; each records in the ledger whether it was acknowledged. */
export interface Load {
  world: World
  ledger: Ledger
  round: number
  dice: Dice
  events: ProviderEvent[]
}

/** Makes all kinds of requests at once, until each kind has finished or the server is gone. */
export async function applyLoad(load: Load): Promise<void> {
  await Promise.all([
    upload(load, 'one'),
    upload(load, 'two'),
    edit(load),
    ...load.world.moving.map((companyId) => move(load, companyId)),
    openReviews(load),
    invite(load),
    deliver(load.world, load.ledger, load.events, load.dice.between(0, 600)),
    switchConnection(load),
    startSyncs(load.world, load.ledger, load.dice),
  ])
}

const uploadsEach = 6

async function upload({ world, ledger, round, dice }: Load, uploader: string): Promise<void> {
  for (let number = 1; number <= uploadsEach; number += 1) {
    const content = new Uint8Array([...pdfHead, ...dice.bytes(dice.between(MB, 5 * MB))])
    const filename = `round ${round} ${uploader} ${number}.pdf`
    const sha256 = createHash('sha256').update(content).digest('hex')
    const idempotencyKey = filename.replaceAll(' ', '-')
    const attempt: Upload = { filename, sha256, idempotencyKey, content, isAcknowledged: false }
    ledger.uploads.push(attempt)
    if (!(await request(ledger, attempt, 'an upload', () => sendUpload(world, attempt)))) return
  }
}

const pdfHead = Buffer.from('%PDF-1.7\n')

export async function sendUpload({ founder, draft, documentType }: World, attempt: Upload): Promise<void> {
  const { content, filename, idempotencyKey } = attempt
  const file = new File([content ?? ''], filename)
  const body = { file, document_type: documentType }
  await founder(uploadDocument, { params: { companyId: draft.id }, body, idempotencyKey })
  Object.assign(attempt, { isAcknowledged: true, content: null })
}

async function edit({ world, ledger, round }: Load): Promise<void> {
  for (let number = 1; number <= 400; number += 1) {
    const attempt = { text: `round ${round}, edit ${number}`, isAcknowledged: false }
    ledger.edits.push(attempt)
    const options = { params: { companyId: world.draft.id }, body: { mission: attempt.text } }
    if (!(await request(ledger, attempt, 'an edit', () => world.founder(updateCompany, options)))) return
  }
}

/** From review, alternately forward and back; from every other status, to review. */
const next = (status: string, turn: number): string =>
  status === 'in_review' ? (turn % 2 ? 'term_sheet' : 'draft') : 'in_review'

async function move({ world, ledger }: Load, companyId: string): Promise<void> {
  const current = await unlessKilled(world.admin(getCompanyStatus, { params: { companyId } }))
  if (!current) return
  let status: string = current.status
  for (let turn = 0; turn < 12; turn += 1) {
    const attempt = { companyId, to: next(status, turn), isAcknowledged: false }
    ledger.moves.push(attempt)
    const options = { params: { companyId, action: attempt.to }, body: {} }
    if (!(await request(ledger, attempt, 'a status', () => world.admin(changeCompanyStatus, options)))) return
    status = attempt.to
    await pause(60)
  }
}

/**
 * Creates companies and opens a review of each: three changes, two mails. An admin creates them, because the founder
 * would meet the rate limit.
 */
async function openReviews({ world, ledger, round }: Load): Promise<void> {
  const { founder, admin, documentType } = world
  for (let number = 1; number <= 5; number += 1) {
    const company = `Penstock ${round}-${number}`
    const attempt = { company, companyId: null as string | null, isAcknowledged: false }
    ledger.reviews.push(attempt)
    const isDone = await request(ledger, attempt, 'a review', async () => {
      const { id } = await admin(createCompany, { body: { name: company, created_for: founderAddress } })
      attempt.companyId = id
      await founder(getCurrentUser, {})
      const params = { companyId: id }
      await admin(changeCompanyStatus, { params: { ...params, action: 'in_review' }, body: {} })
      const document_review = { requested_documents: [{ document_type: documentType }] }
      await admin(openReview, { params, body: { application_review: {}, document_review } })
    })
    if (!isDone) return
  }
}

async function invite({ world, ledger, round }: Load): Promise<void> {
  for (let number = 1; number <= 2; number += 1) {
    const attempt = { email: `guest-${round}-${number}@example.com`, isAcknowledged: false }
    ledger.invitations.push(attempt)
    const options = { params: { companyId: world.draft.id }, body: { email: attempt.email } }
    const call = () => world.founder(inviteTeamMember, options)
    if (!(await request(ledger, attempt, 'an invitation', call))) return
  }
}

/** Changes the connection at the provider, which then sends its own events. */
export async function actAtProvider({ product, draft, secrets }: World, action: 'approve' | 'deauthorize') {
  const authorization = `Basic ${Buffer.from(secrets.codat.apiKey).toString('base64')}`
  const address = `${product.sandboxUrl}/faults/connections/${draft.providerConnectionId}/${action}`
  const response = await fetch(address, { method: 'POST', headers: { authorization } })
  if (!response.ok) throw new Error(`answered ${response.status}`)
}

async function switchConnection({ world, ledger }: Load): Promise<void> {
  for (const action of ['approve', 'deauthorize', 'approve', 'deauthorize'] as const) {
    const attempt = { isAcknowledged: false }
    if (!(await request(ledger, attempt, `${action} at the provider`, () => actAtProvider(world, action))))
      return
    await pause(100)
  }
}
