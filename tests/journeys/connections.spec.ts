import type { Page, Request } from '@playwright/test'
import { z } from 'zod'
import { createFaultClient } from '../sandboxes/kit/testing.ts'
import type { FaultOptions as CodatFaults } from '#local/sandboxes/codat/faults.ts'
import type { FaultOptions } from '#local/sandboxes/plaid/faults.ts'
import { expect, registerFromApp, test } from './journey.ts'
import { queryDatabase } from '../product/product-database.ts'
import type { Product } from '../product/product.ts'
import { navigateTo } from './tours/tour-screens.ts'

async function arrive(page: Page, product: Product, person: string): Promise<void> {
  await registerFromApp(page, product, person)
  await navigateTo(page, '/app/apply/business/main')
  // The prefilled country is saved separately, so the test waits for the save that contains the name.
  const saved = page.waitForResponse(
    (response) => !!response.request().postData()?.includes(`${person} Kilns`),
  )
  await page.getByLabel('Company name').fill(`${person} Kilns`)
  await page.getByLabel('Company name').blur()
  await saved
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await navigateTo(page, '/app/connections')
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
}

const openBank = (page: Page) => page.getByRole('button', { name: /^Your bank/ }).click()
const openSecondProvider = (page: Page) => page.getByRole('button', { name: 'Connect another way' }).click()

async function signInAtBank(page: Page, bank: string, password = 'pass_good'): Promise<void> {
  await page.getByRole('button', { name: bank }).click()
  await signIn(page, password)
}

async function signIn(page: Page, password = 'pass_good'): Promise<void> {
  await page.getByLabel('User name').fill('user_good')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}

async function requireNewSignIn(product: Product, session: unknown, report: Request): Promise<void> {
  const { token } = z.object({ token: z.string() }).parse(session)
  const { connection_id: id } = z.object({ connection_id: z.string() }).parse(report.postDataJSON())
  const query =
    'mutation End($input: ConnectionSimulateErrorInput!) { connectionSimulateError(input: $input) { success } }'
  const { ok } = await fetch(`${product.quilttUrl}/v1/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { id } } }),
  })
  expect(ok).toBe(true)
}

/** Creates a fault injection client for the accounting sandbox, whose API key is generated on the first start. */
async function connectBooksFaults(product: Product) {
  const [secret] = await queryDatabase<{ key: string }>(
    product,
    "select data ->> 'apiKey' as key from local.records where kind = 'secrets' and id = 'codat'",
  )
  const authorization = `Basic ${Buffer.from(secret?.key ?? '').toString('base64')}`
  return createFaultClient<CodatFaults>(product.sandboxUrl, { authorization })
}

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Connected' }).getByRole('listitem').filter({ hasText: name })

const note = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

test('a bank can be canceled, rejected, linked, listed and disconnected while the books’ provider is down', async ({
  page,
  product,
}) => {
  const books = await connectBooksFaults(product)
  await books.injectFault('create-company', { answer: 'status', status: 503, count: 99 })
  await arrive(page, product, 'Bela Rook')
  await openBank(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(note(page, 'You left before anything was connected')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Connected' })).toBeHidden()

  await openBank(page)
  await signInAtBank(page, 'First Platypus Bank', 'error_INSTITUTION_DOWN')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Connected' })).toBeHidden()

  await openBank(page)
  await signInAtBank(page, 'First Platypus Bank')
  await expect(note(page, 'First Platypus Bank is connected')).toBeVisible()
  await expect(row(page, 'First Platypus Bank').getByText('Linked', { exact: true })).toBeVisible()
  await expect(row(page, 'First Platypus Bank').getByText('Operating')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/plaid|quiltt|codat/i)

  await page.getByRole('button', { name: 'Disconnect First Platypus Bank' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Disconnect First Platypus Bank' })).toBeHidden()

  // Unlike a bank, books cannot be connected while the accounting provider is down.
  await page.getByRole('button', { name: /QuickBooks Online/ }).click()
  await expect(page.getByText('is not responding')).toBeVisible()
  await books.clearFaults()
})

test('only the page that opens a bank’s window may call the banks', async ({ page, product }) => {
  const mayCallBanks = () =>
    page.evaluate(
      (url) =>
        fetch(url, { mode: 'no-cors' }).then(
          () => true,
          () => false,
        ),
      product.plaidUrl,
    )
  await arrive(page, product, 'Ruth Alder')
  expect(await mayCallBanks()).toBe(false)
  await openBank(page)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/connections\/bank$/)
  expect(await mayCallBanks()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(note(page, 'You left before anything was connected')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/connections$/)
  expect(await mayCallBanks()).toBe(false)
})

test('a bank with a separate sign-in page returns to the same link session', async ({ page, product }) => {
  await arrive(page, product, 'Oda Finch')
  await openBank(page)
  await page.getByRole('button', { name: 'Platypus OAuth Bank' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(note(page, 'Platypus OAuth Bank is connected')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/connections$/)
})

test('a second bank provider is unavailable with a message, then linked, paused and repaired', async ({
  page,
  product,
}) => {
  const faults = createFaultClient<FaultOptions>(product.quilttUrl)
  await arrive(page, product, 'Ivo Teal')
  await faults.injectFault('issue-session', { answer: 'status', status: 503, count: 99 })
  await openSecondProvider(page)
  await expect(page.getByText('is not responding')).toBeVisible()
  await faults.clearFaults()
  const session = page.waitForResponse(/direct\/quiltt-session/).then((response) => response.json())
  const report = page.waitForRequest(/direct\/quiltt-connection/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await signInAtBank(page, 'Tartan Bank')
  await expect(note(page, 'Tartan Bank is connected')).toBeVisible()
  await expect(row(page, 'Tartan Bank').getByText('Linked', { exact: true })).toBeVisible()

  // A connection can be repaired in every status, even in review, when answers cannot be edited.
  await queryDatabase(product, "update companies set status = 'in_review' where name = 'Ivo Teal Kilns'")
  await requireNewSignIn(product, await session, await report)
  await expect(row(page, 'Tartan Bank').getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: /^Sign in again/ }).click()
  await signIn(page)
  await expect(row(page, 'Tartan Bank').getByText('Linked', { exact: true })).toBeVisible()
})

test('canceling the link to books saves nothing; approving it links them, and metrics appear without a reload', async ({
  page,
  product,
}) => {
  await arrive(page, product, 'Una Marsh')
  await page.getByRole('searchbox').fill('xer')
  await page.getByRole('button', { name: 'Xero' }).click()
  // Before the provider's page loads, “Cancel” could match the button in the pending connection's row.
  await expect(page.getByRole('heading', { name: 'Connect Xero' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(note(page, 'You left before anything was connected')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Connected' })).toBeHidden()

  const money = await page.context().newPage()
  await money.goto(`${product.url}/app/money`)
  await expect(money.getByText('No figures yet')).toBeVisible()
  await page.getByRole('searchbox').fill('xer')
  await page.getByRole('button', { name: 'Xero' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(note(page, 'Xero is connected')).toBeVisible()
  await expect(page.getByText('Your books come from Xero')).toBeVisible()
  const figures = money.getByRole('list', { name: 'Figures' })
  await expect(figures.getByRole('button', { name: /^Cash on \d+\s\w+\s\d+ \$/ })).toBeVisible({
    timeout: 60_000,
  })
  await expect(money.getByRole('region', { name: 'Revenue by month' })).toBeVisible()
})
