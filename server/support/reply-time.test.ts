import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { getReplyTime, openSupportThread, sendSupportMessage } from '#contract/support.ts'
import { startTestApp } from '#tests/app.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ana } = await signInCast(app)

async function replyAfter(minutes: number) {
  const { id: threadId } = await alice.call(openSupportThread, { body: { text: 'How long?' } })
  await sql`update support_messages set at = at - make_interval(mins => ${minutes}) where thread_id = ${threadId}`.execute(
    app.ctx.db,
  )
  const params = { threadId }
  await ana.call(sendSupportMessage, { params, body: { text: 'A week.' } })
  await alice.call(sendSupportMessage, { params, body: { text: 'Thanks' } })
}

test('the usual reply time is the median of first replies, once there are enough', async () => {
  const read = () => app.as(null)(getReplyTime, {})
  for (const minutes of [10, 20, 30, 40]) await replyAfter(minutes)
  expect(await read()).toEqual({ usual_minutes: null })
  await replyAfter(900)
  await alice.call(openSupportThread, { body: { text: 'Without a reply' } })
  expect(await read()).toEqual({ usual_minutes: 30 })
})
