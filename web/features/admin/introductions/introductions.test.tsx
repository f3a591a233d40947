// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { getChangesHistory } from '#contract/history.ts'
import * as intros from '#contract/intros.ts'
import { listIntroductions } from '#contract/staff/introductions.ts'
import { getPipelineCounts } from '#contract/staff/pipeline.ts'
import { buildAnalyst, buildPage, buildStaffApi, noCounts, renderAdmin } from '#web/testing/admin.tsx'
import { buildIntroducedInvestor, buildListedIntroduction } from '#web/testing/intros.ts'
import { newId } from '#web/testing/people.ts'

const at = '2026-11-18T10:00:00Z'
const company = newId()
const buildInvestor = (name: string, status: intros.IntroducedInvestor['status']) =>
  buildIntroducedInvestor({ name, status, changed_at: at })
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
    buildInvestor('Meltwater Ten', 'awaiting_release'),
    buildInvestor('Eddyline', 'awaiting_release'),
    buildInvestor('Quarry Lane', 'interested'),
  ],
  needs_release: true,
  kind: 'vc_intro',
  send_backs: [],
}
const waiting = intro.investors.slice(0, 2).map(({ id, name }): intros.WaitingIntroduction => ({
  intro: intro.id,
  company,
  company_name: intro.company_name,
  investor: id,
  investor_name: name,
  requested_at: at,
  sent_back: null,
}))

const introductions = intro.investors.map(({ id, name, status }) =>
  buildListedIntroduction({
    id: `${intro.id}:${id}`,
    intro: intro.id,
    company,
    company_name: intro.company_name,
    investor: id,
    investor_name: name,
    status,
    fit: { fits: ['stages'], open: [], misses: name === 'Eddyline' ? ['sectors'] : [] },
  }),
)

function buildServer() {
  return buildStaffApi(buildAnalyst())
    .on(getPipelineCounts, () => ({ ...noCounts, introductions: 1 }))
    .on(intros.listWaitingIntroductions, ({ query }) =>
      buildPage(query?.waiting_on === 'applicant' ? [] : waiting),
    )
    .on(listIntroductions, () => buildPage(introductions))
    .on(intros.getIntro, () => intro)
    .on(intros.previewIntro, () => ({
      subject: 'Meet Quillwater Sensors',
      html: '<p>Our sensors find leaks.</p>',
      text: 'Our sensors find leaks.',
      reply_to: 'asha@example.com',
    }))
}
const address = `/app/admin/introductions/${intro.id}`

test('lists waiting introductions first, one row per application', async () => {
  await renderAdmin(buildServer(), '/app/admin/introductions')
  const card = within(await screen.findByRole('region', { name: 'Waiting for release: 1' }))
  expect(card.getByText('2 investors: Meltwater Ten, Eddyline')).toBeTruthy()
  const link = card.getByRole('link', { name: 'Review and release Quillwater Sensors' })
  expect(link.getAttribute('href')).toBe(address)
  const table = within(await screen.findByRole('table', { name: /^3 introductions, sorted by last change/ }))
  const row = within(table.getByRole('row', { name: /Quarry Lane/ }))
  expect(row.getByText('Interested')).toBeTruthy()
  const investor = row.getByRole('link', { name: 'Quarry Lane' })
  expect(investor.getAttribute('href')).toBe(`/app/admin/investors/${intro.investors[2]?.id}`)
})

test('previews the email to an investor and releases the selected introductions', async () => {
  const api = buildServer()
  await renderAdmin(api, address)
  expect(await screen.findByText('Meet Quillwater Sensors')).toBeTruthy()
  expect(screen.getByText('Replies go to asha@example.com.')).toBeTruthy()
  expect(screen.getByText('Preview for Meltwater Ten')).toBeTruthy()
  await userEvent.click(await screen.findByRole('checkbox', { name: /Eddyline.*Sector doesn’t match/ }))
  const released = {
    ...intro,
    investors: intro.investors.map((investor) =>
      investor.name === 'Meltwater Ten' ? { ...investor, status: 'queued' as const } : investor,
    ),
  }
  api.on(intros.releaseIntro, () => {
    api.on(intros.getIntro, () => released)
    return released
  })
  await userEvent.click(screen.getByRole('button', { name: 'Release 1 introduction' }))
  expect(await screen.findByText('1 introduction released.')).toBeTruthy()
  expect(await screen.findByText('Queued')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /Eddyline/ })).toBeTruthy()
  expect(api.sent(intros.releaseIntro)).toEqual([
    { params: { introId: intro.id }, body: { vcs: [intro.investors[0]?.id] } },
  ])
})

test('names an investor who reached the daily limit, and sends nothing', async () => {
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

test('shows an empty queue, and retries a failed list', async () => {
  const api = buildServer()
    .on(intros.listWaitingIntroductions, () => buildPage([]))
    .on(listIntroductions, () => {
      throw new AppError('timeout')
    })
  await renderAdmin(api, '/app/admin/introductions')
  expect(await screen.findByText('No introductions are waiting for release.')).toBeTruthy()
  expect(await screen.findByText('The introductions couldn’t be loaded')).toBeTruthy()
  api.on(listIntroductions, () => buildPage([]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No introductions yet')).toBeTruthy()
})

const author = { id: newId(), name: 'Tomas Brandt', email: 'tomas@example.com' }
const sentBack = { number: 4, at, author, reason: 'claim', note: 'Prove it, or soften it.' } as const
const submitted: intros.IntroApplication = {
  ...intro,
  status: 'submitted',
  sent_at: null,
  investors: intro.investors.slice(0, 2),
}

test('sends a letter back with a reason and a required note', async () => {
  const api = buildServer().on(intros.getIntro, () => submitted)
  await renderAdmin(api, address)
  await screen.findByRole('region', { name: 'Send back' })
  const note = screen.getByRole('textbox', { name: 'Note to Asha' })
  // The focus must move synchronously, so that the next key press reaches the note.
  fireEvent.keyDown(document.body, { key: 'b' })
  expect(document.activeElement).toBe(note)
  await userEvent.click(screen.getByRole('button', { name: 'Send back with note' }))
  expect(screen.getByText('Describe what needs to change')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'The pitch deck doesn’t match the application' }))
  await userEvent.type(note, 'The deck is of 2025.{Control>}{Enter}{/Control}')
  const returned = {
    ...submitted,
    status: 'draft' as const,
    investors: submitted.investors.map((investor) => ({ ...investor, status: 'sent_back' as const })),
    send_backs: [{ ...sentBack, reason: 'deck' as const, note: 'The deck is of 2025.' }],
  }
  api
    .on(intros.sendBackIntro, () => {
      api.on(intros.getIntro, () => returned)
      return returned
    })
    .on(getChangesHistory, () => buildPage([]))
  await userEvent.click(screen.getByRole('button', { name: 'Send back with note' }))
  expect(await screen.findByText('Letter sent back with your note.')).toBeTruthy()
  expect(await screen.findByText(/^Sent back to the founder\./)).toBeTruthy()
  expect(await screen.findByText('No changes to the text or the deck.')).toBeTruthy()
  expect(api.sent(intros.sendBackIntro)).toEqual([
    { params: { introId: intro.id }, body: { reason: 'deck', note: 'The deck is of 2025.' } },
  ])
  // Ctrl+Enter in the note must not release introductions.
  expect(api.sent(intros.releaseIntro)).toEqual([])
})

test('shows the changes in a resent letter since it was sent back', async () => {
  const change = (number: number, field: string, before: string | null, after: string | null) => ({
    number,
    position: 0,
    is_cut: false,
    at,
    audience: 'everyone' as const,
    author,
    entity: 'intro' as const,
    entity_id: intro.id,
    field,
    before,
    after,
  })
  const api = buildServer()
    .on(intros.getIntro, () => ({ ...submitted, send_backs: [sentBack] }))
    .on(getChangesHistory, () =>
      buildPage([
        change(7, 'status', 'draft', 'submitted'),
        change(6, 'blurb', 'One of the first.', 'One of three.'),
        change(5, 'blurb', 'The only one.', 'One of the first.'),
        change(5, 'pitch', 'deck.pdf', 'deck.pdf'),
        { ...change(5, 'name', 'A', 'B'), entity_id: newId() },
      ]),
    )
  await renderAdmin(api, address)
  const card = within(await screen.findByRole('region', { name: 'Changes since the letter was sent back' }))
  expect(await card.findByText('One of three.')).toBeTruthy()
  expect(card.getByText('The only one.')).toBeTruthy()
  expect(card.getByText('Pitch')).toBeTruthy()
  expect(card.queryByText('Name of the company')).toBeNull()
  const notes = within(screen.getByRole('region', { name: 'Notes to the founder' }))
  expect(notes.getByText('Prove it, or soften it.')).toBeTruthy()
})

test('marks resent introductions in the queue, and lists introductions that were sent back', async () => {
  const rows = (query: { waiting_on?: string | undefined } | undefined) =>
    waiting.map((row) => ({
      ...row,
      ...(query?.waiting_on === 'applicant' && { company_name: 'Tidewell Energy', intro: company }),
      sent_back: sentBack,
    }))
  const api = buildServer().on(intros.listWaitingIntroductions, ({ query }) => buildPage(rows(query)))
  await renderAdmin(api, '/app/admin/introductions')
  const queue = within(await screen.findByRole('region', { name: 'Waiting for release: 1' }))
  expect(queue.getByText('resent')).toBeTruthy()
  const sentBackCard = within(await screen.findByRole('region', { name: 'Sent back to the founder' }))
  expect(sentBackCard.getByText(/a claim needs evidence or softer wording/)).toBeTruthy()
  expect(sentBackCard.getByRole('link', { name: 'Tidewell Energy' })).toBeTruthy()
})

test('does not offer to send back a letter that is already queued or sent', async () => {
  await renderAdmin(buildServer(), address)
  expect(
    await screen.findByText(/^Emails with this letter were already queued or sent, so it can no longer/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send back with note' })).toBeNull()
})

test('shows the queue next to the letter; j and k move through it', async () => {
  const other = { ...intro, id: newId(), company_name: 'Lumenfold Grid' }
  const sentBackId = newId()
  const api = buildServer()
    .on(getPipelineCounts, () => ({ ...noCounts, introductions: 2 }))
    .on(intros.getIntro, ({ params }) => (params.introId === other.id ? other : intro))
    .on(intros.listWaitingIntroductions, ({ query }) =>
      buildPage(
        query?.waiting_on === 'applicant'
          ? waiting.map((row) => ({
              ...row,
              intro: sentBackId,
              company_name: 'Tidewell Energy',
              sent_back: sentBack,
            }))
          : [
              ...waiting,
              ...waiting.map((row) => ({ ...row, intro: other.id, company_name: other.company_name })),
            ],
      ),
    )
  const { router } = await renderAdmin(api, address)
  const queue = within(await screen.findByRole('navigation', { name: 'Introductions to release' }))
  expect(await queue.findByText('4 investors')).toBeTruthy()
  expect(await screen.findByText('1 of 2 to release')).toBeTruthy()
  const withFounder = await queue.findByRole('link', { name: /^Tidewell Energy/ })
  expect(withFounder.textContent).not.toContain('resent')
  await userEvent.keyboard('j')
  await vi.waitFor(
    () => expect(router.state.location.pathname).toBe(`/app/admin/introductions/${other.id}`),
    30_000,
  )
  const current = await queue.findByRole('link', { name: /^Lumenfold Grid/ })
  expect(current.getAttribute('aria-current')).toBe('page')
  await userEvent.keyboard('k')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(address), 30_000)
})
