import type { Locator, Page } from '@playwright/test'
import { getOutboxMail, listOutbox, type OutboxMailBody } from '#contract/staff/outbox.ts'
import { expect, test } from '../journey.ts'
import { createClientAs } from '../mail-links.ts'
import { collectViolations } from './violations.ts'
import type { Product } from '../../product/product.ts'
import { signIn } from '../sign-in.ts'

const admin = 'admin@demo.headwater.test'

async function openMail(page: Page, product: Product, change = (html: string) => html) {
  const call = await createClientAs(product, admin)
  const [mail] = (await call(listOutbox, {})).results
  await page.route(`**${getOutboxMail.path.replace(':mailId', '*')}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as OutboxMailBody
    await route.fulfill({ response, json: { ...body, html: change(body.html) } })
  })
  await signIn(page, product, admin, `/app/admin/outbox/${mail?.id}`)
  return page.frameLocator('iframe[title="HTML version of the email"]')
}

test('an email is shown with its styles in light and dark under the page policy', async ({
  page,
  product,
}) => {
  const violations = collectViolations(page)
  const mail = await openMail(page, product)
  const card = mail.locator('.card')
  await expect(card).toHaveCSS('border-top-left-radius', '12px')
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(card).toHaveCSS('background-color', 'rgb(21, 37, 42)')
  // The whole email is visible without scrolling in the frame.
  const frame = page.locator('iframe[title="HTML version of the email"]')
  const measure = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0)
  await expect.poll(() => measure(frame)).toBe(await measure(mail.locator('html')))
  expect(violations).toEqual([])
})

test('no content of an email can run, load or navigate', async ({ page, product }) => {
  const errors = new Set<string | undefined>()
  page.context().on('requestfailed', (request) => {
    if (request.url().includes('.example')) errors.add(request.failure()?.errorText)
  })
  const mail = await openMail(
    page,
    product,
    () => `<html><head><base href="https://base.example/" target="_top">
<meta http-equiv="refresh" content="0;url=https://refresh.example/">
<style>@import "https://import.example/a.css"; body{background:url(https://background.example/a.png)}</style>
<link rel="stylesheet" href="https://sheet.example/a.css"></head>
<body onload="parent.document.title='owned'"><script>parent.document.title='owned'</script>
<img alt="" src="x" onerror="parent.document.title='owned'"><img alt="" src="https://image.example/a.png">
<iframe src="https://frame.example/"></iframe>
<p style="background:url(https://style.example/a.png);color:rgb(1, 2, 3)">Text</p>
<a href="https://link.example/">Link</a><a href="https://link.example/" target="_top">Top</a><a href="javascript:parent.document.title='owned'" target="_self">Script</a>
<form action="https://form.example/" method="post"><button>Send</button></form></body></html>`,
  )
  await expect(mail.getByText('Text')).toHaveCSS('color', 'rgb(1, 2, 3)')
  const address = page.url()
  await mail.getByRole('link', { name: 'Link' }).click()
  await mail.getByRole('link', { name: 'Top' }).click()
  await mail.getByRole('link', { name: 'Script' }).click()
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByText('Text')).toBeVisible()
  expect(page.url()).toBe(address)
  expect(page.context().pages()).toHaveLength(1)
  expect(await page.title()).not.toBe('owned')
  // The policy blocked every external request. A request that left the browser would fail with a different error,
  // because its host is unknown.
  expect([...errors]).toEqual(['csp'])
})
