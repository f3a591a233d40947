// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sendIntro, submitIntro, updateIntro } from '#contract/intros.ts'
import { buildIntro, buildSentBackIntro, openIntros } from '#web/testing/intros.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { IntrosPage } from './IntrosPage.tsx'

async function open(start: Parameters<typeof openIntros>[0]) {
  const world = await openIntros(start)
  const routes = [{ path: '/app/intros/:step?', element: <IntrosPage /> }]
  renderRoutes(routes, world.store, '/app/intros')
  return { ...world, user: userEvent.setup() }
}

test('a letter that came back shows its note, is changed and sent again to those it was for', async () => {
  const { api, user } = await open({ applications: (company) => [buildSentBackIntro(company)] })
  expect(await screen.findByRole('heading', { name: 'Change your letter, then send it again' })).toBeTruthy()
  expect(screen.getByText(/^Tomas Brandt sent your letter back .*: A claim needs evidence/)).toBeTruthy()
  expect(screen.getByText('Prove it, or soften it.')).toBeTruthy()
  expect(screen.getByText('Waits for your changes')).toBeTruthy()
  const blurb = screen.getByRole('textbox', { name: /What the company does/ })
  await user.clear(blurb)
  await user.type(blurb, 'One of three makers of electric kilns.')
  await user.click(screen.getByRole('button', { name: 'Send again to 1 investor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send again to 1 investor?' }))
  expect(dialog.getByText(/We read it again first/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send the letter' }))
  expect(await screen.findByText('Waits for our release')).toBeTruthy()
  expect(api.sent(updateIntro).at(-1)?.body).toMatchObject({
    blurb: 'One of three makers of electric kilns.',
  })
  expect(api.sent(submitIntro)).toHaveLength(1)
  // Those who were chosen are not sent anew.
  expect(api.sent(sendIntro)).toEqual([])
})

test('a letter that came back while another is written is opened, and what was typed stays with the other', async () => {
  const { api, user } = await open({
    applications: (company) => [
      buildIntro(company, { blurb: 'The next letter.' }),
      buildSentBackIntro(company),
    ],
  })
  const blurb = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /What the company does/ })
  await user.type(await blurb(), ' More.')
  await user.click(screen.getByRole('button', { name: 'Open that letter' }))
  expect(await screen.findByDisplayValue('The only electric kilns.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open that letter' })).toBeNull()
  expect(api.sent(updateIntro).map(({ body }) => body)).toEqual([{ blurb: 'The next letter. More.' }])
})
