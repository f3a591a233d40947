import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { getInboxConversation } from '#contract/staff/support-inbox.ts'
import * as contract from '#contract/support.ts'
import { removeTeamMember } from '#contract/team.ts'
import { sendMail } from '#server/mail/sending.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildFile } from '#tests/build.ts'
import { openEventStream } from '#tests/events.ts'
import { waitFor } from '#tests/jobs.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { emailReplyNotice } from './away-mail.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)
const { id: company } = await buildCompany(alice)

test('a removed member loses access to conversations about the company, but not to private conversations', async () => {
  await app.ctx.db
    .insertInto('company_members')
    .values({ company_id: company, user_id: bob.id, role: 'member' })
    .execute()
  const begin = (body: { text: string; company?: string; file?: File }) =>
    bob.call(contract.openSupportThread, { body })
  const { id: threadId, messages } = await begin({ text: 'Our cap table', company, file: buildFile() })
  const own = await begin({ text: 'About myself' })
  await alice.call(removeTeamMember, { params: { companyId: company }, body: { email: bob.email } })

  const params = { threadId }
  const calls = {
    read: () => bob.call(contract.getSupportThread, { params, query: {} }),
    write: () => bob.call(contract.sendSupportMessage, { params, body: { text: 'Still here' } }),
    writeWithFile: () =>
      bob.call(contract.sendSupportMessage, { params, body: { text: 'Still here', file: buildFile() } }),
    markRead: () => bob.call(contract.markSupportThreadRead, { params }),
    download: () => bob.call(contract.downloadSupportFile, { params: { messageId: messages[0]?.id ?? '' } }),
    begin: () => begin({ text: 'Once more', company }),
  }
  const allowed: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    const code = await call().then(
      () => 'ok',
      (error: unknown) => error instanceof AppError && error.code,
    )
    if (code !== 'not_found') allowed.push(`${name}: ${code}`)
  }
  expect(allowed).toEqual([])
  expect((await bob.call(contract.listSupportThreads, {})).map(({ id }) => id)).toEqual([own.id])
  expect((await ana.call(getInboxConversation, { params, query: {} })).messages).toHaveLength(1)
  expect(await ana.call(getInboxConversation, { params, query: {} })).toMatchObject({ person_left: true })
  await bob.call(contract.sendSupportMessage, { params: { threadId: own.id }, body: { text: 'Thanks' } })

  const stream = await openEventStream(app.url, bob.token)
  onTestFinished(() => stream.close())
  await waitFor(() => expect(stream.events).toHaveLength(1))
  await ana.call(contract.sendSupportMessage, { params, body: { text: 'For the team only' } })
  await ana.call(contract.sendSupportMessage, { params: { threadId: own.id }, body: { text: 'For Bob' } })
  await waitFor(() => expect(stream.events.map(({ kind }) => kind)).toContain('message'))
  expect(stream.events.filter(({ kind }) => kind === 'message')).toHaveLength(1)

  await emailReplyNotice(app.ctx, threadId)
  const [mail] = await listMailsTo(ada, bob)
  if (mail) await sendMail(app.ctx, mail.id)
  expect((await listMailsTo(ada, bob)).filter(({ status }) => status !== 'dropped')).toEqual([])
})
