import { readFile } from 'node:fs/promises'
import { expect, test } from './journey.ts'
import { signIn } from './sign-in.ts'

test('an admin assigns, reminds and exports selected companies, then moves one on the board', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'admin@demo.headwater.test', '/app/admin?status=term_sheet')
  await expect(page.getByRole('link', { name: 'Lumenfold Grid' })).toBeVisible()

  // by keys: all of the page, and who reads it
  await page.keyboard.press('*')
  const bar = page.getByRole('region', { name: 'Selected companies' })
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('a')
  await page.getByRole('checkbox', { name: /Jonas Lindqvist/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('2 companies assigned.')).toBeVisible()

  // nothing is asked of them, and each says so
  await page.keyboard.press('*')
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByRole('button', { name: 'Remind' }).click()
  const results = page.getByRole('dialog', { name: '0 of 2 reminded' })
  await expect(results.getByText('Nothing waits for the applicant')).toHaveCount(2)
  await results.getByRole('button', { name: 'Close' }).last().click()

  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('e')])
  const table = await readFile(await download.path(), 'utf8')
  expect(table).toContain('Lumenfold Grid,Term Sheet,')
  expect(table.trim().split('\r\n')).toHaveLength(3)

  // in an order that the next changes do not move
  await page.goto(`${product.url}/app/admin/board?sort=name`)
  await expect(page.getByRole('link', { name: 'Sundermoss Cells' })).toBeVisible()
  // a column is longer than the screen, and scrolling would move another card under the pointer
  const top = { targetPosition: { x: 60, y: 60 } }
  const card = page
    .getByRole('region', { name: /^Term Sheet/ })
    .getByRole('listitem')
    .filter({ hasText: 'Lumenfold Grid' })
  await card.dragTo(page.getByRole('region', { name: /^Definitive Documents/ }), top)
  const refused = page.getByRole('dialog', { name: 'Lumenfold Grid stays in Term Sheet' })
  await expect(refused).toContainText('it can go to In Review, DD In Review or Not Funded')
  await refused.getByRole('button', { name: 'Close' }).last().click()

  await card.dragTo(page.getByRole('region', { name: /^DD In Review/ }), top)
  const move = page.getByRole('dialog', { name: 'Move to DD In Review?' })
  await expect(move).toContainText('enters due diligence')
  await move.getByRole('button', { name: 'Start due diligence' }).click()
  await expect(page.getByText('Lumenfold Grid moved to DD In Review.')).toBeVisible()
  await expect(page.getByRole('region', { name: /^DD In Review/ })).toContainText('Lumenfold Grid')
})
