import { listSupportInbox } from '#contract/staff/support-inbox.ts'
import { sendSupportMessage } from '#contract/support.ts'
import { expect, test } from './journey.ts'
import { callAs } from './mail-links.ts'
import { signIn } from './sign-in.ts'

test('a founder sends support a message with a file, and sees the reply without a reload', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'founder@demo.headwater.test', '/app')
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

  const analyst = await callAs(product, 'analyst@demo.headwater.test')
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

  const analyst = await callAs(product, 'analyst@demo.headwater.test')
  const { results } = await analyst(listSupportInbox, {})
  const thread = results.find(({ subject }) => subject === 'Do you fund kilns?')
  const params = { threadId: thread?.id ?? '' }
  await analyst(sendSupportMessage, { params, body: { text: 'We do: tell us about yours.' } })
  await expect(messages).toContainText('We do: tell us about yours.', { timeout: 15_000 })
})
