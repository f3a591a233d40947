// These tests open each story of the built gallery, run axe, and compare the story with its screenshots in `pictures`.
// After an intended change, `npm run gallery-pictures` updates the screenshots.
import { expect, type Page, test as base } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findViolations, loadAxe } from '#tests/axe.ts'

const folder = join(import.meta.dirname, '../../web/gallery/dist')

interface Story {
  id: string
  title: string
  name: string
  /** The tag `screen` marks full-screen stories and overlays. */
  tags: string[]
}

const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  entries: Record<string, Story>
}

/** Only WCAG rules are checked, because a component has no landmarks or headings of its own. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** All stories of a worker share a page, because opening a page takes longer than rendering a story. */
const test = base.extend<object, { gallery: Page }>({
  gallery: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ reducedMotion: 'reduce', timezoneId: 'UTC' })
      await page.clock.setFixedTime('2026-11-12T10:00:00Z')
      await page.route('http://localhost/**', (route) =>
        route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
      )
      await page.goto('http://localhost/iframe.html')
      await page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in globalThis)
      await loadAxe(page)
      await use(page)
    },
    { scope: 'worker' },
  ],
})

interface Channel {
  emit: (event: string, data: object) => void
  once: (event: string, listener: (data: Record<string, string>) => void) => void
}

async function draw(page: Page, storyId: string): Promise<void> {
  await page.evaluate(async (id) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as Record<string, Channel>
    const failure = await new Promise<string | undefined>((resolve) => {
      channel?.once('playFunctionThrewException', ({ message }) => resolve(message))
      channel?.once('storyFinished', ({ status }) => resolve(status === 'success' ? undefined : status))
      channel?.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
    })
    if (failure) throw new Error(`The story failed: ${failure}`)
    await document.fonts.ready
  }, storyId)
}

const showScheme = (page: Page, scheme: string) =>
  page.evaluate((value) => {
    document.documentElement.dataset['scheme'] = value
  }, scheme)

interface View {
  width: number
  scheme: 'light' | 'dark'
  /** To save time, axe checks each width and each color scheme once, but not all four combinations. */
  isAudited: boolean
}

const views: View[] = [
  { width: 390, scheme: 'light', isAudited: false },
  { width: 390, scheme: 'dark', isAudited: true },
  { width: 1440, scheme: 'light', isAudited: true },
  { width: 1440, scheme: 'dark', isAudited: false },
]

const stories = Object.values(entries).map((story) => {
  const file = `${story.title.split('/').at(-1)}-${story.name}`.replaceAll(' ', '')
  return { ...story, getPicture: ({ width, scheme }: View) => `${file}-${width}-${scheme}.png` }
})

for (const { id, title, name, tags, getPicture } of stories) {
  const isScreen = tags.includes('screen')
  // Screenshots of components cover the whole page, so the height of the window does not matter.
  const height = isScreen ? 600 : 100
  test(`${title}, ${name}`, async ({ gallery: page }) => {
    await page.setViewportSize({ width: 390, height })
    await draw(page, id)
    for (const view of views) {
      await page.setViewportSize({ width: view.width, height })
      await showScheme(page, view.scheme)
      if (view.isAudited) expect.soft(await findViolations(page, wcag)).toEqual([])
      await expect.soft(page).toHaveScreenshot(getPicture(view), { fullPage: !isScreen })
    }
  })
}

test('every picture belongs to a story', () => {
  const pictures = stories.flatMap(({ getPicture }) => views.map(getPicture))
  expect(
    readdirSync(join(import.meta.dirname, 'pictures')).filter((file) => !pictures.includes(file)),
  ).toEqual([])
})
