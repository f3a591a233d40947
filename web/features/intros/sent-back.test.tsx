// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sendIntro, submitIntro, updateIntro } from '#contract/intros.ts'
import { buildIntroApplication, buildSentBackApplication, openIntros } from '#web/testing/intros.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { IntrosPage } from './IntrosPage.tsx'

async function open(start: Parameters<typeof openIntros>[0]) {
  const world = await openIntros(start)
  const routes = [{ path: '/app/intros/:step?', element: <IntrosPage /> }]
  renderRoutes(routes, world.store, '/app/intros')
  return { ...world, user: userEvent.setup() }
}

test('a letter that was sent back shows its note and is resubmitted to the same investors', async () => {
  const { api, user } = await open({ applications: (company) => [buildSentBackApplication(company)] })
  expect(await screen.findByRole('heading', { name: 'Edit your letter and resend it' })).toBeTruthy()
  expect(screen.getByText(/^Tomas Brandt sent your letter back .*: A claim needs evidence/)).toBeTruthy()
  expect(screen.getByText('Prove it, or soften it.')).toBeTruthy()
  expect(screen.getByText('Changes needed')).toBeTruthy()
  const blurb = screen.getByRole('textbox', { name: /What the company does/ })
  await user.clear(blurb)
  await user.type(blurb, 'One of three makers of electric kilns.')
  await user.click(screen.getByRole('button', { name: 'Resend to 1 investor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend to 1 investor?' }))
  expect(dialog.getByText(/We review your letter again first/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send letter' }))
  expect(await screen.findByText('Pending our review')).toBeTruthy()
  expect(api.sent(updateIntro).at(-1)?.body).toMatchObject({
    blurb: 'One of three makers of electric kilns.',
  })
  expect(api.sent(submitIntro)).toHaveLength(1)
  // `submitIntro` covers the earlier investors, so `sendIntro` is not called.
  expect(api.sent(sendIntro)).toEqual([])
})

test('opening a letter that was sent back first saves the text typed in the current letter', async () => {
  const { api, user } = await open({
    applications: (company) => [
      buildIntroApplication(company, { blurb: 'The next letter.' }),
      buildSentBackApplication(company),
    ],
  })
  const blurb = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What the company does/ })
  await user.type(await blurb(), ' More.')
  await user.click(screen.getByRole('button', { name: 'Open letter' }))
  expect(await screen.findByDisplayValue('The only electric kilns.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open letter' })).toBeNull()
  expect(api.sent(updateIntro).map(({ body }) => body)).toEqual([{ blurb: 'The next letter. More.' }])
})
