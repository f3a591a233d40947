import type { Page } from '@playwright/test'
import { createCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { uploadDocument } from '#contract/documents.ts'
import { createClientAs } from './mail-links.ts'
import { expect, test } from './journey.ts'
import { signIn } from './sign-in.ts'
import { navigateTo } from './tours/tour-screens.ts'

const longName = `${'annual_report_of_the_whole_company_and_its_subsidiaries_'.repeat(4).slice(0, 180)}.csv`

const measureScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
    return { sideways: scrollWidth - clientWidth, down: scrollHeight - clientHeight }
  })

test('a long file name does not widen any page on a phone or desktop', async ({ page, product }) => {
  const founder = await createClientAs(product, 'founder@demo.headwater.test')
  const { id: companyId } = await founder(createCompany, { body: { name: 'Wide Reach' } })
  const [type] = await founder(listDocumentTypes, {})
  await founder(uploadDocument, {
    params: { companyId },
    body: { file: new File(['holder,shares\nAlice,100\n'], longName), document_type: type?.id ?? '' },
  })
  await signIn(page, product, 'analyst@demo.headwater.test', '/app/admin')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const tab of ['history', 'documents']) {
      await navigateTo(page, `/app/admin/companies/${companyId}/${tab}`)
      await expect(page.getByText(longName).first()).toBeVisible()
      expect(await measureScroll(page)).toMatchObject({ sideways: 0 })
    }
  }
})

test('a page whose content fits does not scroll, and the end of its sidebar is visible', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 1600 })
  await signIn(page, product, 'founder@demo.headwater.test', '/app/apply?view=tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Founder, owner/ })).toBeInViewport({ ratio: 1 })
  expect(await measureScroll(page)).toEqual({ sideways: 0, down: 0 })
})

test('a task shows its chevron next to its name on a phone', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(page, product, 'founder@demo.headwater.test', '/app/apply?view=tasks')
  const task = page
    .getByRole('list')
    .getByRole('link', { name: /Mission/ })
    .first()
  await expect(task).toBeVisible()
  const chevron = task.locator('svg').last()
  const [row, mark] = [await task.boundingBox(), await chevron.boundingBox()]
  if (!row || !mark) throw new Error('The task is not shown')
  expect(mark.x).toBeGreaterThan(row.x + row.width / 2)
  expect(await measureScroll(page)).toMatchObject({ sideways: 0 })
})

test('the message button covers no text of the home page at any width', async ({ page, product }) => {
  await signIn(page, product, 'funded@demo.headwater.test', '/app')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const button = page.getByRole('button', { name: /^Messages/ })
    await expect(button).toBeVisible()
    const box = await button.boundingBox()
    const main = await page.locator('main > div').boundingBox()
    if (!box || !main) throw new Error('The page is not shown')
    const isBeside = box.x >= main.x + main.width || box.y + box.height <= main.y
    expect(isBeside, `at ${width} px`).toBe(true)
  }
})

test('the stages of an application are distinguishable with forced colors', async ({ browser, product }) => {
  const readPoint = async (person: string) => {
    const page = await browser.newPage({ forcedColors: 'active' })
    await signIn(page, product, person, '/app')
    const border = await page
      .getByRole('list', { name: 'Stages of the application' })
      .locator('li > span')
      .first()
      .evaluate((point) => {
        const { borderTopWidth: width, borderTopColor: color, outlineStyle } = getComputedStyle(point)
        return { width, color, outlineStyle }
      })
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await page.close()
    return { border, background }
  }
  const done = await readPoint('funded@demo.headwater.test')
  const ahead = await readPoint('founder@demo.headwater.test')
  expect(done.border.color).not.toBe(done.background)
  expect(done.border).toMatchObject({ width: '6px', outlineStyle: 'none' })
  expect(ahead.border).toMatchObject({ width: '2px', outlineStyle: 'none' })
})
