import { expect, test } from 'vitest'
import { previewIntro } from '#contract/intros.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import {
  buildCompanyWithTermSheet,
  buildDraftIntro,
  buildInvestor,
  buildSubmittedIntro,
  introAnswers,
  sendToInvestors,
} from '#tests/intros.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ada } = await signInCast(app)

const preview = (introId: string, investor: string) =>
  alice.call(previewIntro, { params: { introId }, query: { investor } })

test('the preview equals the email except for its links', async () => {
  const { id: company } = await buildCompanyWithTermSheet(app, alice)
  const { id } = await buildSubmittedIntro(alice, company)
  const investor = await buildInvestor(ada, { name: 'Cairn Capital' })
  const { subject, text, html, reply_to } = await preview(id, investor.id)
  await sendToInvestors(alice, id, [investor])
  const [mail] = await listMailsTo(ada, { email: investor.email ?? '' })
  const sent = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  const withoutLinks = (written: string) => written.replaceAll(/https?:\/\/[^\s"<>]+/g, 'LINK')
  expect(subject).toBe(sent.subject)
  expect(withoutLinks(text)).toBe(withoutLinks(sent.text))
  expect(withoutLinks(html)).toBe(withoutLinks(sent.html))
  expect(text).toContain(introAnswers.blurb)
  expect(text).not.toContain('#')
  expect(reply_to).toBe(alice.email)
})

test('an incomplete draft has a preview', async () => {
  const { id } = await buildDraftIntro(alice, (await buildCompany(alice)).id)
  const { id: investor } = await buildInvestor(ada, { name: 'Dune Partners' })
  expect(await preview(id, investor)).toMatchObject({ subject: 'a company would like to meet Dune Partners' })
})

test('an unknown investor has no preview', async () => {
  const { id } = await buildDraftIntro(alice, (await buildCompany(alice)).id)
  await expect(preview(id, '0197f000-ffff-7000-8000-000000000000')).rejects.toMatchObject({
    code: 'not_found',
  })
})
