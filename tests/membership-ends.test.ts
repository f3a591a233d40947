import { describe, expect, onTestFinished, test } from 'vitest'
import { changeCompanyStatus, updateCompany } from '#contract/companies.ts'
import { listDocuments } from '#contract/documents.ts'
import { makeOffer } from '#contract/financials/offers.ts'
import { sweepMails } from '#server/mail/sweep.ts'
import { startTestApp } from './app.ts'
import { buildCompany, findDocumentType, addToTeam, setStatus, removeFromTeam } from './build.ts'
import { openEventStream } from './events.ts'
import { buildCompanyWithTermSheet, buildInvestor, buildSubmittedIntro, sendToInvestors } from './intros.ts'
import { waitFor } from './jobs.ts'
import { backdateMails, listMailsTo } from './mail.ts'
import { offerTerms } from './offers.ts'
import { signInCast } from './people.ts'

const app = await startTestApp()
const { alice, ada } = await signInCast(app)

describe('emails', () => {
  interface Sent {
    to: string
    subject: string
    headers: Record<string, string>
  }

  async function sendAll(): Promise<Sent[]> {
    const sentMails: Sent[] = []
    const mail = {
      send: ({ to, subject, headers }: Sent) => {
        sentMails.push({ to, subject, headers })
        return Promise.resolve('sent' as const)
      },
      check: async () => {},
      close() {},
    }
    await backdateMails(app, 12)
    await sweepMails({ ...app.ctx, mail })
    return sentMails
  }

  /** The company has a term sheet, so its introductions are sent without release by staff. */
  async function buildTeam() {
    const mallory = await app.arrive('Mallory')
    const { id: companyId } = await buildCompanyWithTermSheet(app, alice)
    await addToTeam(app, mallory, companyId)
    return { companyId, mallory }
  }

  test('from investors reach a remaining member after the author of the letter has left', async () => {
    const { companyId, mallory } = await buildTeam()
    const { id } = await buildSubmittedIntro(mallory, companyId)
    const [before, queued, after] = [
      await buildInvestor(ada),
      await buildInvestor(ada),
      await buildInvestor(ada),
    ]
    await sendToInvestors(mallory, id, [before])
    const replyTo = async ({ email }: { email: string | null }) =>
      (await sendAll()).find(({ to }) => to === email)?.headers['Reply-To']
    expect(await replyTo(before)).toBe(mallory.email)
    await sendToInvestors(mallory, id, [queued])
    await removeFromTeam(alice, mallory, companyId)
    expect(await replyTo(queued)).toBe(alice.email)
    await sendToInvestors(alice, id, [after])
    expect(await replyTo(after)).toBe(alice.email)
  })

  test('from investors never reach an unverified address', async () => {
    const { companyId, mallory } = await buildTeam()
    const { id } = await buildSubmittedIntro(mallory, companyId)
    const investor = await buildInvestor(ada)
    await sendToInvestors(mallory, id, [investor])
    await app.ctx.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', 'in', [alice.id, mallory.id])
      .execute()
    onTestFinished(async () => {
      await app.ctx.db.updateTable('users').set({ email_verified: true }).execute()
    })
    const sentMails = await sendAll()
    expect(sentMails.find(({ to }) => to === investor.email)?.headers).not.toHaveProperty('Reply-To')
  })

  test('about the company are dropped, whether they are single, due or in a digest', async () => {
    const { companyId, mallory } = await buildTeam()
    const { id: ownCompany, name: ownName } = await buildCompany(mallory)
    await sendAll()
    const calm = async (company: string) => {
      await setStatus(app, company, 'draft')
      await ada.call(changeCompanyStatus, { params: { companyId: company, action: 'in_review' }, body: {} })
    }
    await calm(companyId)
    await calm(ownCompany)
    await calm(companyId)
    // The mail server is down, so the digest about both companies stays queued.
    const brokenMailer = { send: () => Promise.reject(new Error('down')), check: async () => {}, close() {} }
    await backdateMails(app, 12)
    await sweepMails({ ...app.ctx, mail: brokenMailer })
    const [digest] = (await listMailsTo(ada, mallory)).filter(({ kind }) => kind === 'digest')
    expect(digest).toMatchObject({ status: 'queued', company: null })
    await ada.call(makeOffer, { params: { companyId }, body: offerTerms })
    await removeFromTeam(alice, mallory, companyId)
    const sentMails = [...(await sendAll()), ...(await sendAll())].filter(({ to }) => to === mallory.email)
    expect(sentMails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(ownName ?? '') as string,
    ])
    const mails = await listMailsTo(ada, mallory)
    const sentRows = mails.filter(({ status }) => status === 'sent')
    expect(sentRows.filter(({ company }) => company === companyId)).toEqual([])
    expect(mails.find(({ id }) => id === digest?.id)).toMatchObject({ status: 'dropped' })
  })
})

describe('requests that are open when the membership ends', () => {
  async function buildTeam() {
    const mallory = await app.arrive('Mallory')
    const { id: companyId } = await buildCompany(alice)
    await addToTeam(app, mallory, companyId)
    return { companyId, mallory }
  }

  test('an event stream, even if resumed, contains no events of the company', async () => {
    const { companyId, mallory } = await buildTeam()
    const edit = (city: string) => alice.call(updateCompany, { params: { companyId }, body: { city } })
    const stream = await openEventStream(app.url, mallory.token)
    onTestFinished(stream.close)
    await edit('Bath')
    await waitFor(() =>
      expect(stream.events).toContainEqual(expect.objectContaining({ company_id: companyId })),
    )
    const position = stream.getPosition()
    await removeFromTeam(alice, mallory, companyId)
    const { version } = await edit('Wells')
    const ownCompany = await buildCompany(mallory)
    await waitFor(() =>
      expect(stream.events).toContainEqual(expect.objectContaining({ company_id: ownCompany.id })),
    )
    const resumed = await openEventStream(app.url, mallory.token, position)
    onTestFinished(resumed.close)
    await waitFor(() =>
      expect(resumed.events).toContainEqual(expect.objectContaining({ company_id: ownCompany.id })),
    )
    for (const { events } of [stream, resumed])
      expect(events).not.toContainEqual(expect.objectContaining({ company_id: companyId, number: version }))
    expect(resumed.events).not.toContainEqual(expect.objectContaining({ company_id: companyId }))
  })

  test('an upload that finishes afterward is rejected, and no document is saved', async () => {
    const { companyId, mallory } = await buildTeam()
    const { id: type } = await findDocumentType(alice, 'Cap table')
    const part = (head: string, body: string) =>
      `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}`
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const write = (text: string) => writer.write(new TextEncoder().encode(text))
    const uploading = fetch(`${app.url}/api/v1/companies/${companyId}/documents/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mallory.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: body.readable,
      duplex: 'half',
    } as RequestInit)
    await write(`${part('name="document_type"', type)}\r\n`)
    await write(part('name="file"; filename="table.csv"', 'holder,shares\r\n'))
    await removeFromTeam(alice, mallory, companyId)
    await write('Alice,100\r\n--b--\r\n')
    await writer.close()
    expect((await uploading).status).toBe(404)
    expect((await alice.call(listDocuments, { params: { companyId } })).results ?? []).toEqual([])
  })
})
