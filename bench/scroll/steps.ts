import type { Locator, Page } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'

/** What an analyst does with a long list. */
export interface Step {
  name: string
  run: (page: Page) => Promise<void>
}

const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]')

/** Resolves when every row in sight has been read. */
async function untilRead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const inSight = [...document.querySelectorAll('tbody tr[aria-rowindex]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    return inSight.length > 2 && inSight.every((row) => row.querySelector('a'))
  })
}

async function turnWheel(page: Page, times: number, by: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await page.mouse.wheel(0, by)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  await turnWheel(page, 40, 300)
  await untilRead(page)
  await turnWheel(page, 40, 3000)
  await untilRead(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await untilRead(page)
  await page.evaluate(() => scrollTo(0, 0))
  await untilRead(page)
}

/** How long a key or a button of the mouse is down, in milliseconds: as fast as a key that is held repeats. */
const pressMs = 33

/**
 * Presses the mouse as a hand does. What the driver looks for and checks runs in the page too, so it comes before: between
 * the press and the picture it would be measured.
 */
async function pressOn(page: Page, target: Locator): Promise<void> {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed is not in sight')
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(10, box.height / 2))
  await untilPictured(page)
  await page.mouse.down()
  await wait(pressMs)
  await page.mouse.up()
  await untilPictured(page)
}

const untilPictured = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

async function pressKeys(page: Page): Promise<void> {
  const press = (key: string) => page.keyboard.press(key, { delay: pressMs })
  for (let times = 0; times < 20; times += 1) await press('j')
  for (let times = 0; times < 5; times += 1) await press('k')
  for (const key of ['x', 'j', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Escape']) await press(key)
  await pressOn(page, rows(page).locator('input[type=checkbox]').nth(3))
  await page.keyboard.press('Escape')
}

const statuses = ['Draft', 'Term Sheet']

async function filter(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1, name: 'Pipeline' }).locator('..')
  const all = await title.innerText()
  const untilOther = (before: string) =>
    page.waitForFunction(
      ([name, text]) => document.querySelector(name ?? '')?.parentElement?.innerText !== text,
      ['h1', before],
    )
  await page.keyboard.press('/')
  await page.keyboard.type('solar', { delay: 60 })
  await untilOther(all)
  await untilRead(page)
  const solar = await title.innerText()
  await pressOn(page, page.getByRole('button', { name: 'Filter', exact: true }))
  const filters = page.getByRole('dialog', { name: 'Filters' })
  for (const name of statuses) {
    await pressOn(page, filters.getByRole('checkbox', { name }))
    await filters.getByRole('checkbox', { name, checked: true }).waitFor()
  }
  await pressOn(page, filters.getByRole('button', { name: 'Done' }))
  await untilOther(solar)
  for (const name of statuses) {
    const remove = page.getByRole('button', { name: `Remove filter: status ${name}` })
    await pressOn(page, remove)
    await remove.waitFor({ state: 'detached' })
  }
  await page.getByRole('searchbox').fill('')
  await page.waitForFunction((text) => document.querySelector('h1')?.parentElement?.innerText === text, all)
  await page.keyboard.press('Tab')
  await untilRead(page)
}

async function openCase(page: Page): Promise<void> {
  await pressOn(page, rows(page).nth(4))
  await page.keyboard.press('Enter')
  await page.waitForURL(/companies\//)
  await page.getByRole('heading', { level: 1, name: /^Bench / }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Next', exact: true }).waitFor()
  await page.goBack()
  await untilRead(page)
}

export const steps: readonly Step[] = [
  { name: 'scroll', run: scroll },
  { name: 'move and select by keys', run: pressKeys },
  { name: 'search and filter', run: filter },
  { name: 'open a case and return', run: openCase },
]

/** Resolves when the list is there. */
export async function untilListed(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Pipeline' }).waitFor()
  await untilRead(page)
}
