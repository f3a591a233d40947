import { inviteTeamMember } from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import { expect, registerFromSignIn, test } from './journey.ts'
import { createClientAs, getInvitationPath } from './mail-links.ts'

test('an invited person registers, accepts and edits the company; the secret is sent nowhere else', async ({
  page,
  product,
}) => {
  const owner = await createClientAs(product, 'funded@demo.headwater.test')
  const { selected_company: companyId } = await owner(getCurrentUser, {})
  const email = `bo.lind.${process.pid}@example.com`
  await owner(inviteTeamMember, { params: { companyId: companyId ?? '' }, body: { email } })
  const path = await getInvitationPath(product, email)
  const secret = path.split('#')[1] ?? ''

  const withSecret: string[] = []
  page.on('request', (request) => {
    const requestText = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join(' ')
    if (requestText.includes(secret)) withSecret.push(new URL(request.url()).pathname)
  })
  await page.goto(product.url + path)
  await page.getByRole('button', { name: 'Sign in or sign up' }).click()
  await registerFromSignIn(page, 'Bo Lind', email)
  await expect(page.getByText(email)).toBeVisible()
  expect(page.url()).toBe(`${product.url}/app/join`)
  expect(withSecret).toEqual([])
  // The page has no chat (decision 129).
  const chat = page.getByRole('button', { name: /^Messages/ })
  await expect(chat).toHaveCount(0)

  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page.getByText('You joined Larkmead Soil.')).toBeVisible()
  expect(page.url()).toBe(`${product.url}/app`)
  await expect(page.getByText('Larkmead Soil').first()).toBeVisible()
  await expect(page.getByText('Team member')).toBeVisible()
  await expect(chat).toBeVisible()
  expect(withSecret).toEqual(['/api/v1/invites/accept/'])
})
