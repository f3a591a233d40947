import { readFile } from 'node:fs/promises'
import { listPipeline } from '#contract/staff/pipeline.ts'
import { queryDatabase } from '../product/product-database.ts'
import { expect, test } from './journey.ts'
import { pressEnterOn, tickCheckbox } from './keyboard/keys.ts'
import type { Product } from '../product/product.ts'
import { signIn } from './sign-in.ts'

const admin = 'admin@demo.headwater.test'
/** More companies than fit on a page of 100. */
const companyCount = 110

test('an admin assigns, reminds and exports selected companies, then moves a company on the board', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000)
  await addCompanies(product, companyCount)
  await signIn(page, product, admin, '/app/admin')
  await expect(page.getByRole('link', { name: /^Waiting on me/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Fernbank Materials' })).toBeVisible()
  const listed = page.waitForResponse((response) => new URL(response.url()).pathname === listPipeline.path)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  expect(await (await listed).json()).toMatchObject({
    results: [...Array(25)].map(() => ({ kind: 'application' })),
  })
  await expect(page.getByRole('link', { name: 'Kelpmoor Works' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Marisol Desal' })).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('combobox', { name: 'Risk', exact: true }).selectOption('Unanswered request')
  await page.getByRole('combobox', { name: 'Waiting on' }).selectOption('Applicant')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Harrow & Thistle' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kelpmoor Works' })).toBeHidden()
  await page.goto(`${product.url}/app/admin?search=Many+Kilns&page_size=100`)
  await expect(page.getByText(`1–100 of ${companyCount}`)).toBeVisible()
  await page.keyboard.press('*')
  const bar = page.getByRole('region', { name: 'Selected companies' })
  await expect(bar).toContainText('100 selected')
  await page.keyboard.press('*')
  await expect(bar).toContainText(`${companyCount} selected`)

  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(companyCount)

  await page.keyboard.press('m')
  await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Remind' }))
  const results = page.getByRole('dialog', { name: `0 of ${companyCount} reminded` })
  await expect(results).toContainText('There are no open requests for the applicant', { timeout: 60_000 })
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await tickCheckbox(page, dialog.getByRole('checkbox', { name: /Jonas Lindqvist/ }))
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Assign' }))
  await expect(page.getByText(`${companyCount} companies assigned.`)).toBeVisible({ timeout: 90_000 })
  await unassignAndSortLast(product)

  // The next changes do not affect the order by name.
  await page.goto(`${product.url}/app/admin/board?ordering=name`)
  await expect(page.getByRole('link', { name: 'Sundermoss Cells' })).toBeVisible()
  // Drops near the top: a column is taller than the screen, and scrolling would move another card under the pointer.
  const top = { targetPosition: { x: 60, y: 60 } }
  const card = page
    .getByRole('region', { name: /^Term Sheet/ })
    .getByRole('listitem')
    .filter({ hasText: 'Lumenfold Grid' })
  await card.dragTo(page.getByRole('region', { name: /^Definitive Documents/ }), top)
  const refused = page.getByRole('dialog', { name: 'Lumenfold Grid stays in Term Sheet' })
  await expect(refused).toContainText('You can move this company to In Review, DD In Review or Not Funded')
  await refused.getByRole('button', { name: 'Close' }).last().click()

  await card.dragTo(page.getByRole('region', { name: /^DD In Review/ }), top)
  const move = page.getByRole('dialog', { name: 'Move to DD In Review?' })
  await expect(move).toContainText('enters due diligence')
  await move.getByRole('button', { name: 'Start due diligence' }).click()
  await expect(page.getByText('Lumenfold Grid moved to DD In Review.')).toBeVisible()
  await expect(page.getByRole('region', { name: /^DD In Review/ })).toContainText('Lumenfold Grid')
})

const addCompanies = (product: Product, count: number) =>
  queryDatabase(
    product,
    `insert into companies (id, created_by, name, status, created_at, updated_at)
     select uuidv7(), person.id, 'Many Kilns ' || n, 'rejected', '2025-01-01', '2025-01-01'
     from users as person, generate_series(1, ${count}) as n where person.email = '${admin}'`,
  )

/**
 * Unassigns the added companies and sorts them last, because other journeys on this product expect the original lists.
 */
const unassignAndSortLast = (product: Product) =>
  queryDatabase(
    product,
    `with aside as (update companies set updated_at = '2025-01-01' where name like 'Many Kilns %' returning id)
     delete from company_analysts where company_id in (select id from aside)`,
  )
