import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { changeCompanyStatus, createCompany, getCompanyStatus, updateCompany } from '#contract/companies.ts'
import { uploadDocument } from '#contract/documents.ts'
import { openReview } from '#contract/reviews.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { Dice } from '../random.ts'
import { deliver, type ProviderEvent } from './events.ts'
import { ask, type Ledger, unlessKilled, type Upload } from './ledger.ts'
import { startSyncs } from './syncs.ts'
import { founderAddress, type World } from './world.ts'

const MB = 1024 * 1024

/** Everything that is asked of the product at once until it is killed; each writes down what it was told. */
export interface Load {
  world: World
  ledger: Ledger
  round: number
  dice: Dice
  events: ProviderEvent[]
}

/** Runs until the server is gone, or everybody has done what they wanted. */
export async function burst(load: Load): Promise<void> {
  await Promise.all([
    upload(load, 'one'),
    upload(load, 'two'),
    edit(load),
    ...load.world.moving.map((companyId) => move(load, companyId)),
    introduce(load),
    invite(load),
    deliver(load.world, load.ledger, load.events, load.dice.between(0, 600)),
    switchConnection(load),
    startSyncs(load.world, load.ledger, load.dice),
  ])
}

const uploadsEach = 6

async function upload({ world, ledger, round, dice }: Load, who: string): Promise<void> {
  for (let number = 1; number <= uploadsEach; number += 1) {
    const content = new Uint8Array([...pdfHead, ...dice.bytes(dice.between(MB, 5 * MB))])
    const filename = `round ${round} ${who} ${number}.pdf`
    const sha256 = createHash('sha256').update(content).digest('hex')
    const idempotencyKey = filename.replaceAll(' ', '-')
    const asked: Upload = { filename, sha256, idempotencyKey, content, isAcknowledged: false }
    ledger.uploads.push(asked)
    if (!(await ask(ledger, asked, 'an upload', () => sendUpload(world, asked)))) return
  }
}

const pdfHead = Buffer.from('%PDF-1.7\n')

/** Sends one file, for the first time or again. */
export async function sendUpload({ founder, draft, documentType }: World, asked: Upload): Promise<void> {
  const { content, filename, idempotencyKey } = asked
  const file = new File([content ?? ''], filename)
  const body = { file, document_type: documentType }
  await founder(uploadDocument, { params: { companyId: draft.id }, body, idempotencyKey })
  Object.assign(asked, { isAcknowledged: true, content: null })
}

async function edit({ world, ledger, round }: Load): Promise<void> {
  for (let number = 1; number <= 400; number += 1) {
    const asked = { text: `round ${round}, edit ${number}`, isAcknowledged: false }
    ledger.edits.push(asked)
    const request = { params: { companyId: world.draft.id }, body: { mission: asked.text } }
    if (!(await ask(ledger, asked, 'an edit', () => world.founder(updateCompany, request)))) return
  }
}

/** From each status to the next; from review it goes on and back by turns. */
const next = (status: string, turn: number): string =>
  status === 'in_review' ? (turn % 2 ? 'term_sheet' : 'draft') : 'in_review'

async function move({ world, ledger }: Load, companyId: string): Promise<void> {
  const now = await unlessKilled(world.admin(getCompanyStatus, { params: { companyId } }))
  if (!now) return
  let status: string = now.status
  for (let turn = 0; turn < 12; turn += 1) {
    const asked = { companyId, to: next(status, turn), isAcknowledged: false }
    ledger.moves.push(asked)
    const request = { params: { companyId, action: asked.to }, body: {} }
    if (!(await ask(ledger, asked, 'a status', () => world.admin(changeCompanyStatus, request)))) return
    status = asked.to
    await pause(60)
  }
}

/**
 * New companies of which something is asked at once: three changes, two mails. An admin makes them for their founder,
 * who may not make so many.
 */
async function introduce({ world, ledger, round }: Load): Promise<void> {
  const { founder, admin, documentType } = world
  for (let number = 1; number <= 5; number += 1) {
    const company = `Penstock ${round}-${number}`
    const asked = { company, companyId: null as string | null, isAcknowledged: false }
    ledger.reviews.push(asked)
    const isDone = await ask(ledger, asked, 'a review', async () => {
      const { id } = await admin(createCompany, { body: { name: company, created_for: founderAddress } })
      asked.companyId = id
      await founder(getCurrentUser, {})
      const params = { companyId: id }
      await admin(changeCompanyStatus, { params: { ...params, action: 'in_review' }, body: {} })
      const document_review = { requested_documents: [{ document_type: documentType }] }
      await admin(openReview, { params, body: { application_review: {}, document_review } })
    })
    if (!isDone) return
  }
}

/** People are invited to the draft, each by a mail of their own. */
async function invite({ world, ledger, round }: Load): Promise<void> {
  for (let number = 1; number <= 2; number += 1) {
    const asked = { email: `guest-${round}-${number}@example.com`, isAcknowledged: false }
    ledger.invitations.push(asked)
    const request = { params: { companyId: world.draft.id }, body: { email: asked.email } }
    const call = () => world.founder(inviteTeamMember, request)
    if (!(await ask(ledger, asked, 'an invitation', call))) return
  }
}

/** What the platform does at the provider, which tells of it by events of its own. */
export async function actAtProvider({ product, draft, secrets }: World, deed: 'approve' | 'deauthorize') {
  const authorization = `Basic ${Buffer.from(secrets.codat.apiKey).toString('base64')}`
  const address = `${product.sandboxUrl}/faults/connections/${draft.providerConnectionId}/${deed}`
  const response = await fetch(address, { method: 'POST', headers: { authorization } })
  if (!response.ok) throw new Error(`answered ${response.status}`)
}

async function switchConnection({ world, ledger }: Load): Promise<void> {
  for (const deed of ['approve', 'deauthorize', 'approve', 'deauthorize'] as const) {
    const asked = { isAcknowledged: false }
    if (!(await ask(ledger, asked, `${deed} at the provider`, () => actAtProvider(world, deed)))) return
    await pause(100)
  }
}
