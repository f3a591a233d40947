// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import * as intros from '#contract/intros.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'

const at = '2026-11-18T10:00:00Z'
const company = newId()
const chosen = (name: string, status: intros.IntroApplication['investors'][number]['status']) => ({
  id: newId(),
  name,
  status,
  changed_at: at,
})
const intro: intros.IntroApplication = {
  id: newId(),
  version: 4,
  company,
  company_name: 'Quillwater Sensors',
  status: 'sent',
  first_name: 'Asha',
  last_name: 'Pell',
  name: 'Quillwater Sensors',
  blurb: 'Our sensors find leaks.',
  pitch_url: 'https://quillwater.example/deck',
  pitch: null,
  created_at: at,
  submitted_at: at,
  sent_at: at,
  investors: [
    chosen('Meltwater Ten', 'awaiting_release'),
    chosen('Eddyline', 'awaiting_release'),
    chosen('Quarry Lane', 'interested'),
  ],
}
const waiting = intro.investors.slice(0, 2).map(({ id, name }): intros.WaitingIntroduction => ({
  intro: intro.id,
  company,
  company_name: intro.company_name,
  investor: id,
  investor_name: name,
  requested_at: at,
}))

function buildServer() {
  return buildStaffApi(buildAnalyst())
    .on(intros.listWaitingIntroductions, () => buildPage(waiting))
    .on(intros.listIntros, () => buildPage([intro]))
    .on(intros.getIntro, () => intro)
    .on(intros.previewIntro, () => ({
      subject: 'Meet Quillwater Sensors',
      html: '<p>Our sensors find leaks.</p>',
      text: 'Our sensors find leaks.',
      reply_to: 'asha@example.com',
    }))
}
const address = `/app/admin/introductions/${intro.id}`

test('what waits for a release comes first, one row an application', async () => {
  await renderAdmin(buildServer(), '/app/admin/introductions')
  const card = within(await screen.findByRole('region', { name: 'Waiting for a release: 2' }))
  expect(card.getByText('2 investors: Meltwater Ten, Eddyline')).toBeTruthy()
  const link = card.getByRole('link', { name: 'Read and release Quillwater Sensors' })
  expect(link.getAttribute('href')).toBe(address)
  const all = within(screen.getByRole('region', { name: 'All introductions' }))
  expect(all.getByText(/^3 investors, 1 interested/)).toBeTruthy()
})

test('the mail is read as an investor gets it, and the chosen introductions are released', async () => {
  const api = buildServer()
  await renderAdmin(api, address)
  expect(await screen.findByText('Meet Quillwater Sensors')).toBeTruthy()
  expect(screen.getByText('Replies go to asha@example.com.')).toBeTruthy()
  expect(screen.getByText('As Meltwater Ten gets it')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /Eddyline/ }))
  api.on(intros.releaseIntro, () => ({
    ...intro,
    investors: intro.investors.map((one) =>
      one.name === 'Meltwater Ten' ? { ...one, status: 'queued' as const } : one,
    ),
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Release 1 introduction' }))
  expect(await screen.findByText('1 introduction released.')).toBeTruthy()
  expect(await screen.findByText('Goes next')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /Eddyline/ })).toBeTruthy()
  expect(api.sent(intros.releaseIntro)).toEqual([
    { params: { introId: intro.id }, body: { vcs: [intro.investors[0]?.id] } },
  ])
})

test('an investor who cannot be introduced today is named, and nothing goes out', async () => {
  const api = buildServer().on(intros.releaseIntro, () => {
    const errors = [{ path: 'body.vcs.0', message: 'Meltwater Ten has had five introductions today' }]
    throw new AppError('invalid_request', { details: { errors } })
  })
  await renderAdmin(api, address)
  await userEvent.click(await screen.findByRole('button', { name: 'Release 2 introductions' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Meltwater Ten has had five introductions today. Nothing was sent.',
  )
})

test('an empty queue says so, and a failed list is loaded again', async () => {
  const api = buildServer()
    .on(intros.listWaitingIntroductions, () => buildPage([]))
    .on(intros.listIntros, () => {
      throw new AppError('timeout')
    })
  await renderAdmin(api, '/app/admin/introductions')
  expect(await screen.findByText('Nothing waits for a release.')).toBeTruthy()
  expect(await screen.findByText('The introductions did not load')).toBeTruthy()
  api.on(intros.listIntros, () => buildPage([]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No introductions yet')).toBeTruthy()
})
