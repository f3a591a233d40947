import { describe, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import { canAddSigningDocuments } from '#contract/rules/funding/signing.ts'
import { companyStatusNames, type CompanyStatus } from '#contract/rules/statuses.ts'
import * as contract from '#contract/signing.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { startTestApp, type TestUser } from '#tests/app.ts'
import { assignAnalyst, buildCompany, buildFile, setStatus } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { bob, ada } = await signInCast(app)

const loanAgreement = () => buildFile('agreement.csv', 'party,share\nCarol,6\n')
const signedCopy = () => buildFile('signed.csv', 'party,signature\nCarol,Carol\n')
const notSignable = { code: 'not_signable', status: 409 }

async function buildSigning(status: CompanyStatus = 'docs_await_sign') {
  const [carol, ana] = [await app.arrive('Carol'), await app.arrive('Ana', ['analyst'])]
  const { id: companyId } = await buildCompany(carol)
  await assignAnalyst(ada, ana, companyId)
  await setStatus(app, companyId, status)
  const params = { companyId }
  const at = (signingDocumentId: string) => ({ params: { companyId, signingDocumentId } })
  return {
    carol,
    ana,
    params,
    at,
    add: (files = [loanAgreement()], note?: string) =>
      ana.call(contract.addSigningDocuments, { params, body: { files, ...(note && { note }) } }),
    addOne: async () => {
      const body = { files: [loanAgreement()] }
      const [document] = await ana.call(contract.addSigningDocuments, { params, body })
      return document?.id ?? ''
    },
    sign: (id: string, by: TestUser = carol) =>
      by.call(contract.signDocument, { ...at(id), body: { file: signedCopy() } }),
    comment: (id: string, comment: string) =>
      carol.call(contract.commentOnSigningDocument, { ...at(id), body: { comment } }),
    accept: (id: string) => ana.call(contract.acceptSignedDocument, at(id)),
    giveBack: (id: string, note: string) =>
      ana.call(contract.sendBackSigningDocument, { ...at(id), body: { note } }),
    replace: (id: string) =>
      ana.call(contract.replaceSigningDocument, { ...at(id), body: { file: loanAgreement() } }),
    withdraw: (id: string) => ana.call(contract.withdrawSigningDocument, at(id)),
    list: async () => (await carol.call(contract.listSigningDocuments, { params })).results,
    download: async (id: string, file: 'original' | 'signed', by: TestUser = carol) =>
      (await by.call(contract.downloadSigningDocument, { params: { ...at(id).params, file } })).text(),
    move: (action: string) => ada.call(changeCompanyStatus, { params: { companyId, action }, body: {} }),
    lastMail: async (to: TestUser) => {
      const mails = await listMailsTo(ada, to)
      const mailId = mails.at(-1)?.id ?? ''
      const { subject, text } = await ada.call(getOutboxMail, { params: { mailId } })
      return { count: mails.length, subject, text }
    },
  }
}

describe('documents to sign', () => {
  test('are emailed to the members once, and both sides can read them', async () => {
    const { carol, ana, add, list, download, lastMail } = await buildSigning()
    const second = buildFile('warranty.csv', 'years\n2\n')
    const documents = await add([loanAgreement(), second], 'Please sign both by Friday.')
    expect(documents).toMatchObject([
      { status: 'to_sign', original: { filename: 'agreement.csv' }, signed: null, added_by: { id: ana.id } },
      { status: 'to_sign', original: { filename: 'warranty.csv' }, note: 'Please sign both by Friday.' },
    ])
    expect(await list()).toEqual(documents)
    for (const reader of [carol, ana, ada])
      expect(await download(documents[1]?.id ?? '', 'original', reader)).toBe('years\n2\n')
    const { count, subject, text } = await lastMail(carol)
    expect([count, subject]).toEqual([1, expect.stringContaining('You have 2 documents to sign')])
    for (const line of ['agreement. csv'.replace(' ', '\u200a'), 'Please sign both', '/app/sign'])
      expect(text).toContain(line)
  })

  test.each(companyStatusNames.filter(canAddSigningDocuments))('can be added in %s', async (status) => {
    const { add } = await buildSigning(status)
    await expect(add()).resolves.toHaveLength(1)
  })

  test.each(companyStatusNames.filter((status) => !canAddSigningDocuments(status)))(
    'cannot be added in %s',
    async (status) => {
      const { add } = await buildSigning(status)
      await expect(add()).rejects.toMatchObject(notSignable)
    },
  )

  test('are signed, checked and accepted', async () => {
    const { carol, ana, addOne, sign, accept, list, download, lastMail } = await buildSigning()
    const id = await addOne()
    await expect(accept(id)).rejects.toMatchObject({ code: 'not_signed', status: 409 })
    expect(await sign(id)).toMatchObject({
      status: 'signed',
      signed: { filename: 'signed.csv' },
      signed_by: { id: carol.id },
    })
    expect(await download(id, 'signed', ana)).toBe('party,signature\nCarol,Carol\n')
    expect((await lastMail(ana)).subject).toContain('has returned a signed document')
    const accepted = await accept(id)
    expect(accepted).toMatchObject({ status: 'accepted', accepted_by: { id: ana.id } })
    expect(await accept(id)).toEqual(accepted)
    expect(await list()).toEqual([accepted])
  })

  test('can be commented on, answered, and signed again', async () => {
    const { carol, ana, addOne, sign, comment, giveBack, lastMail } = await buildSigning()
    const id = await addOne()
    expect(await comment(id, 'The share should be 5 %.')).toMatchObject({
      status: 'commented',
      comment: 'The share should be 5 %.',
      commented_by: { id: carol.id },
    })
    expect((await lastMail(ana)).subject).toContain('has commented on a document that needs a signature')
    expect(await giveBack(id, 'We agreed on 6 % in the offer.')).toMatchObject({
      status: 'to_sign',
      note: 'We agreed on 6 % in the offer.',
      comment: 'The share should be 5 %.',
    })
    const mail = await lastMail(carol)
    expect([mail.subject, mail.text]).toEqual([
      expect.stringContaining('A document still needs your signature'),
      expect.stringContaining('We agreed on 6 % in the offer.'),
    ])
    await sign(id)
    expect(await giveBack(id, 'Page 3 is not signed.')).toMatchObject({ status: 'to_sign', signed_at: null })
    expect(await sign(id)).toMatchObject({ status: 'signed' })
  })

  test('need a new signature after they are replaced', async () => {
    const { addOne, sign, replace } = await buildSigning()
    const id = await addOne()
    await sign(id)
    expect(await replace(id)).toMatchObject({ id, status: 'to_sign', signed: null, signed_by: null })
  })

  test('cannot change after they are accepted or withdrawn', async () => {
    const { addOne, sign, accept, comment, giveBack, replace, withdraw } = await buildSigning()
    const [accepted, withdrawn] = [await addOne(), await addOne()]
    await sign(accepted)
    await accept(accepted)
    await withdraw(withdrawn)
    await withdraw(withdrawn)
    for (const id of [accepted, withdrawn])
      for (const change of [
        () => sign(id),
        () => comment(id, 'Wait'),
        () => giveBack(id, 'Again'),
        () => replace(id),
      ])
        await expect(change()).rejects.toMatchObject(notSignable)
    await expect(withdraw(accepted)).rejects.toMatchObject(notSignable)
    await expect(accept(withdrawn)).rejects.toMatchObject({ code: 'not_signed' })
  })

  test('of the term sheet can be signed in due diligence', async () => {
    const { addOne, sign, move } = await buildSigning('term_sheet')
    const id = await addOne()
    await move('dd_in_review')
    expect(await sign(id)).toMatchObject({ status: 'signed' })
  })

  test.each(['reject', 'fund'])('without a signed copy are withdrawn by %s', async (action) => {
    const { addOne, sign, accept, list, move } = await buildSigning()
    const [signed, unsigned] = [await addOne(), await addOne()]
    await sign(signed)
    await move(action)
    expect(await list()).toMatchObject([
      { id: signed, status: 'signed' },
      { id: unsigned, status: 'withdrawn' },
    ])
    await expect(sign(unsigned)).rejects.toMatchObject(notSignable)
    expect(await accept(signed)).toMatchObject({ status: 'accepted' })
  })

  test('and their files are in the history', async () => {
    const { carol, ana, params, addOne, sign } = await buildSigning()
    const id = await addOne()
    await sign(id)
    const query = { entity: ['signing_document' as const] }
    const { results } = await carol.call(getChangesHistory, { params, query })
    expect(results.map(({ author, field, after }) => [author?.id, field, after])).toEqual([
      [carol.id, 'signed', 'signed.csv'],
      [carol.id, 'status', 'signed'],
      [ana.id, 'status', 'to_sign'],
      [ana.id, 'original', 'agreement.csv'],
    ])
  })

  test('of another company do not exist', async () => {
    const [own, other] = [await buildSigning(), await buildSigning()]
    const id = await other.addOne()
    for (const call of [
      () => own.sign(id),
      () => own.accept(id),
      () => own.download(id, 'original'),
      () => own.withdraw(id),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.sign(id, bob)).rejects.toMatchObject({ code: 'not_found' })
  })
})
