import type { Page } from '@playwright/test'
import type { MailKind } from '#contract/staff/outbox.ts'
import { listSupportInbox } from '#contract/staff/support-inbox.ts'
import { openSupportThread, sendSupportMessage } from '#contract/support.ts'
import { getCurrentUser } from '#contract/users.ts'
import { fetchMails } from '#local/outbox.ts'
import type { Product } from '../product/product.ts'
import { queryDatabase } from '../product/product-database.ts'
import { expect, test } from './journey.ts'
import { createClientAs } from './mail-links.ts'
import { openSignedInPage, signIn } from './sign-in.ts'

const founderEmail = 'founder@demo.headwater.test'
const analystEmail = 'analyst@demo.headwater.test'
const adminEmail = 'admin@demo.headwater.test'

test('a founder sends support a message with a file, and sees the reply without a reload', async ({
  page,
  product,
}) => {
  await signIn(page, product, founderEmail, '/app')
  await page.getByRole('button', { name: /^Messages/ }).click()
  const panel = page.getByRole('dialog', { name: 'Messages' })
  await panel.getByLabel('How can we help?').fill('May the statements be one file?')
  await page.reload()
  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(panel.getByLabel('How can we help?')).toHaveValue('May the statements be one file?')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('list', { name: 'Messages' })).toContainText('May the statements be one file?')
  await panel.getByRole('button', { name: 'Back to all messages' }).click()
  await panel.getByRole('link', { name: 'View all messages' }).click()
  await page.getByRole('link', { name: /May the statements/ }).click()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('May the statements be one file?')
  const content = Buffer.from('day,amount\n2026-08-01,100\n')
  await page.getByLabel('File').setInputFiles({ name: 'august.csv', mimeType: 'text/csv', buffer: content })
  await page.getByLabel('Your message').fill('Like this one')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('button', { name: /august\.csv/ })).toBeVisible()

  const analyst = await createClientAs(product, analystEmail)
  const { results } = await analyst(listSupportInbox, {})
  const params = { threadId: results[0]?.id ?? '' }
  await analyst(sendSupportMessage, { params, body: { text: 'One file is fine.' } })
  await expect(messages).toContainText('One file is fine.')
})

test('a visitor writes from the home page, and the reply appears in the panel', async ({ page, product }) => {
  await page.goto(product.url)
  await page.getByRole('button', { name: 'Messages' }).click()
  const panel = page.getByRole('dialog', { name: 'Messages' })
  await panel.getByLabel('Your message').fill('Do you fund kilns?')
  await panel.getByLabel(/Your email/).fill('kiln@example.com')
  await panel.getByRole('button', { name: 'Send' }).click()
  const messages = panel.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('Do you fund kilns?')

  const analyst = await createClientAs(product, analystEmail)
  const { results } = await analyst(listSupportInbox, {})
  const thread = results.find(({ subject }) => subject === 'Do you fund kilns?')
  const params = { threadId: thread?.id ?? '' }
  await analyst(sendSupportMessage, { params, body: { text: 'We do: tell us about yours.' } })
  await expect(messages).toContainText('We do: tell us about yours.', { timeout: 15_000 })
})

test('the emails about a conversation open it for the analyst and for the founder', async ({
  page,
  browser,
  product,
}) => {
  const [founder, analyst] = [
    await createClientAs(product, founderEmail),
    await createClientAs(product, analystEmail),
  ]
  const { selected_company } = await founder(getCurrentUser, {})
  const question = 'Where do I upload the lease?'
  const body = { company: selected_company ?? '', text: question }
  const { id } = await founder(openSupportThread, { body })
  await mailWaitingConversations(product)
  const toStaff = await openMailLink(page, product, { kind: 'staff_support', to: analystEmail, thread: id })
  expect(toStaff).toBe(`/app/admin/support/${id}`)
  const analystPage = await openSignedInPage(browser, product, analystEmail, toStaff)
  const conversation = analystPage.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText(question)

  await analyst(sendSupportMessage, { params: { threadId: id }, body: { text: 'On the Documents page.' } })
  // The email is sent if the founder does not read the reply within two minutes.
  await queryDatabase(product, "update pgboss.job set start_after = now() where name = 'support-away'")
  const toFounder = await openMailLink(page, product, {
    kind: 'support_answered',
    to: founderEmail,
    thread: id,
  })
  expect(toFounder).toBe(`/app/messages?conversation=${id}`)
  const founderPage = await openSignedInPage(browser, product, founderEmail, toFounder)
  await expect(founderPage.getByRole('list', { name: 'Messages' })).toContainText('On the Documents page.')
  for (const other of [analystPage, founderPage]) await other.context().close()
})

/**
 * Runs the job that emails staff, as if the conversations had been unread for three more minutes and the last email
 * were two hours older.
 */
async function mailWaitingConversations(product: Product): Promise<void> {
  await queryDatabase(
    product,
    "update support_threads set unread_since = unread_since - interval '3 minutes'",
  )
  await queryDatabase(
    product,
    "update mails set created_at = created_at - interval '2 hours' where kind = 'staff_support'",
  )
  await queryDatabase(product, "insert into pgboss.job (name) values ('support-waiting')")
}

/** Returns the path and query of the email's link instead of following it, because the frame blocks links. */
async function openMailLink(
  page: Page,
  product: Product,
  { kind, to, thread }: { kind: MailKind; to: string; thread: string },
): Promise<string> {
  const call = await createClientAs(product, adminEmail)
  const findMail = async () =>
    (await fetchMails(call, kind, to)).find(({ text }) => text.includes(thread))?.id ?? null
  await expect.poll(findMail, { timeout: 20_000 }).not.toBeNull()
  await signIn(page, product, adminEmail, `/app/admin/outbox/${await findMail()}`)
  const mail = page.frameLocator('iframe[title="HTML version of the email"]')
  const href = await mail.locator(`a[href$="${thread}"]`).first().getAttribute('href')
  const { origin, pathname, search } = new URL(href ?? '')
  expect(origin).toBe(product.url)
  return pathname + search
}
