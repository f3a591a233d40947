// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { updateIntroChoices } from '#contract/intro-choices.ts'
import {
  type IntroducedInvestor,
  listIntros,
  previewIntro,
  sendIntro,
  submitIntro,
  updateIntro,
  withdrawIntro,
} from '#contract/intros.ts'
import { getInvestorFacets, type Investor, listInvestors } from '#contract/investors.ts'
import { listSectors } from '#contract/dictionary.ts'
import {
  buildIntroApplication,
  buildIntroducedInvestor,
  buildInvestor,
  openIntros,
} from '#web/testing/intros.ts'
import { newId } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { IntrosPage } from './IntrosPage.tsx'
import { noCriteria } from '#contract/rules/investor-fit.ts'

type World = Awaited<ReturnType<typeof openIntros>>

const open = (world: World, step = '') => {
  const routes = [{ path: '/app/intros/:step?', element: <IntrosPage /> }]
  const router = renderRoutes(routes, world.store, `/app/intros${step && `/${step}`}`)
  return { user: userEvent.setup(), router }
}

const seedOnly = { ...noCriteria, stages: ['seed' as const] }

const savePicks = ({ setChoices, investors }: Pick<World, 'setChoices' | 'investors'>) =>
  setChoices({ criteria: seedOnly, picks: investors.map(({ id, name }) => ({ id, name })) })

const introId = newId()

const sentTo = (status: IntroducedInvestor['status']) => (company: string) => [
  buildIntroApplication(company, {
    id: introId,
    status: 'sent',
    name: 'Tidal Kiln',
    investors: [buildIntroducedInvestor({ id: 'a', status })],
  }),
]

describe('/app/intros opens', () => {
  test('the criteria on the first visit', async () => {
    const { router } = open(await openIntros())
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/intros/criteria'))
  })

  test('the letter once investors are picked', async () => {
    const world = await openIntros()
    savePicks(world)
    const { router } = open(world)
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/intros/intros'))
  })
})

describe('criteria', () => {
  test('are prefilled from the company, and lead to the investors', async () => {
    const world = await openIntros()
    const { user, router } = open(world, 'criteria')
    expect(await screen.findByRole('button', { name: 'Remove United States' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Seed' }))
    await user.click(screen.getByRole('link', { name: 'Show investors' }))
    expect(router.state.location.pathname).toBe('/app/intros/vcs')
    await waitFor(() =>
      expect(world.api.sent(listInvestors).at(-1)?.query).toMatchObject({
        active: 'true',
        countries: ['US'],
        stages: ['seed'],
        ordering: 'fit',
      }),
    )
  })

  test('show an error when the lists fail to load, and retry', async () => {
    const world = await openIntros()
    world.api.on(listSectors, () => {
      throw new AppError('unavailable')
    })
    const { user } = open(world, 'criteria')
    expect(await screen.findByText('The options couldn’t be loaded')).toBeTruthy()
    world.api.on(listSectors, () => [])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('checkbox', { name: 'Seed' })).toBeTruthy()
  })
})

describe('investors', () => {
  test('stay picked in the table and after a reload', async () => {
    const investors = [buildInvestor('Lodestone', { stages: ['seed'] }), buildInvestor('Fernbank')]
    const world = await openIntros({ investors })
    savePicks({ ...world, investors: [] })
    const { user } = open(world, 'vcs')
    await user.click(await screen.findByRole('checkbox', { name: 'Pick Lodestone' }))
    expect(screen.getByText('Fits your stage')).toBeTruthy()
    expect(screen.getByText('Open to any stage')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Table' }))
    const table = screen.getByRole('table')
    expect(within(table).getByRole<HTMLInputElement>('checkbox', { name: 'Pick Lodestone' }).checked).toBe(
      true,
    )
    const [{ id }] = investors as [Investor]
    await waitFor(() => expect(world.api.sent(updateIntroChoices)).toMatchObject([{ body: { add: [id] } }]))
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue with 1 investor' }).getAttribute('href')).toBe(
      '/app/intros/intros',
    )
  })

  test('are filtered by values with their counts', async () => {
    const world = await openIntros()
    const { user } = open(world, 'vcs')
    const group = await screen.findByRole('group', { name: 'Sector' })
    expect(group.textContent).toContain('Energy9')
    expect(screen.getByText('of 61 investors', { exact: false })).toBeTruthy()
    await user.click(within(group).getByRole('checkbox', { name: 'Energy' }))
    await waitFor(() =>
      expect(world.api.sent(getInvestorFacets).at(-1)?.query).toMatchObject({ sectors: ['Energy'] }),
    )
    await user.click(screen.getByRole('button', { name: 'Remove filter: Sector Energy' }))
    expect(within(group).getByRole('checkbox', { name: 'Energy' })).toHaveProperty('checked', false)
    expect(screen.queryByRole('button', { name: 'Remove filter: Sector Energy' })).toBeNull()
  })

  test('cannot be picked if they take no introductions or have one, and the reason is shown', async () => {
    const lodestone = buildInvestor('Lodestone', { id: 'a' })
    const closed = buildInvestor('Fernbank', { takes_introductions: false })
    const world = await openIntros({ investors: [lodestone, closed], applications: sentTo('sent') })
    open(world, 'vcs')
    await waitFor(() => expect(screen.getByText('Introduction already requested')).toBeTruthy())
    expect(screen.getByText('Not taking introductions')).toBeTruthy()
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Pick / }))
      expect(box.disabled).toBe(true)
  })

  test('can be loaded again after a failure', async () => {
    const world = await openIntros()
    world.api.on(listInvestors, () => {
      throw new AppError('unavailable')
    })
    const { user } = open(world, 'vcs')
    expect(await screen.findByText('The investors couldn’t be loaded')).toBeTruthy()
    const results = [buildInvestor('Lodestone')]
    world.api.on(listInvestors, () => ({ count: 1, page: 1, page_size: 12, results }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('checkbox', { name: 'Pick Lodestone' })).toBeTruthy()
  })
})

const complete = (company: string, over: Parameters<typeof buildIntroApplication>[1] = {}) => [
  buildIntroApplication(company, {
    first_name: 'Maya',
    last_name: 'Okafor',
    name: 'Tidal Kiln',
    blurb: 'Kilns',
    pitch_url: 'https://decks.example.com/kiln',
    ...over,
  }),
]

async function openLetter(start: Parameters<typeof openIntros>[0] = {}) {
  const world = await openIntros({ applications: complete, ...start })
  savePicks(world)
  return { ...world, ...open(world, 'intros') }
}

describe('the letter', () => {
  test('leads back to the investors when none are picked', async () => {
    open(await openIntros(), 'intros')
    expect(await screen.findByText('No investors picked yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pick investors' }).getAttribute('href')).toBe('/app/intros/vcs')
  })

  test('is saved after typing', async () => {
    const { api, user } = await openLetter()
    const blurb = await screen.findByRole('textbox', { name: 'What the company does' })
    await user.type(blurb, ' for brick makers')
    await user.tab()
    await waitFor(() =>
      expect(api.sent(updateIntro)).toMatchObject([{ body: { blurb: 'Kilns for brick makers' } }]),
    )
    expect(screen.getByText('22 of 2,000')).toBeTruthy()
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
  })

  test('lists missing answers before it is sent', async () => {
    const { api, user } = await openLetter({ applications: () => [] })
    await user.click(await screen.findByRole('button', { name: 'Send to 2 investors' }))
    expect(await screen.findByText('Complete your letter')).toBeTruthy()
    for (const name of ['What the company does', 'A pitch deck or a link to it'])
      expect(screen.getByRole('link', { name })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent(sendIntro)).toEqual([])
  })

  test('previews the email from the server', async () => {
    const { api, user, investors } = await openLetter()
    api.on(previewIntro, () => ({
      subject: 'Tidal Kiln would like to meet Lodestone',
      html: '<p>Kilns</p>',
      text: 'Kilns',
      reply_to: 'maya@example.com',
    }))
    await user.click(await screen.findByRole('button', { name: 'Preview email' }))
    expect(await screen.findByText('Tidal Kiln would like to meet Lodestone')).toBeTruthy()
    expect(screen.getByTitle('Email preview').getAttribute('srcdoc')).toContain('Kilns')
    expect(api.sent(previewIntro)[0]?.query).toEqual({ investor: investors[0]?.id })
  })

  test('explains the effects of sending, is sent, and then shows each investor', async () => {
    const { api, user } = await openLetter()
    await user.click(await screen.findByRole('button', { name: 'Send to 2 investors' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/We review your letter first.*90 days/s)
    await user.click(within(dialog).getByRole('button', { name: 'Send letter' }))
    expect(await screen.findAllByText('Queued')).toHaveLength(2)
    expect(api.sent(submitIntro)).toHaveLength(1)
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  })

  test('does not mention our review when no release is needed', async () => {
    const { user } = await openLetter({ applications: (id) => complete(id, { needs_release: false }) })
    await user.click(await screen.findByRole('button', { name: 'Send to 2 investors' }))
    expect((await screen.findByRole('dialog')).textContent).not.toContain('We review your letter first')
  })

  test('cannot be sent until the email address is confirmed', async () => {
    const { user, api } = await openLetter({ isVerified: false })
    const send = await screen.findByRole('button', { name: 'Send to 2 investors' })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy()
    await user.click(send)
    expect(api.sent(sendIntro)).toEqual([])
  })

  test('can be sent without an investor that the server rejects', async () => {
    const { api, user, investors } = await openLetter()
    const message = 'Fernbank was introduced to 5 companies within a day; try again tomorrow'
    api.on(sendIntro, () => {
      throw new AppError('invalid_request', { details: { errors: [{ path: 'body.vcs.1', message }] } })
    })
    await user.click(await screen.findByRole('button', { name: 'Send to 2 investors' }))
    await user.click(await screen.findByRole('button', { name: 'Send letter' }))
    expect(await screen.findByText(new RegExp(message))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send without them' }))
    await waitFor(() => expect(api.sent(sendIntro).at(-1)?.body.vcs).toEqual([investors[0]?.id]))
  })

  test('can be loaded again after a failure', async () => {
    const world = await openIntros({ applications: complete })
    world.api.on(listIntros, () => {
      throw new AppError('unavailable')
    })
    const { user } = open(world, 'intros')
    expect(await screen.findByText('Your introductions couldn’t be loaded')).toBeTruthy()
    world.api.on(listIntros, () => ({ count: 0, page: 1, page_size: 100, results: [] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No investors picked yet')).toBeTruthy()
  })
})

describe('introductions that were sent', () => {
  test('show an interested investor', async () => {
    open(await openIntros({ applications: sentTo('interested') }), 'intros')
    expect(await screen.findByRole('heading', { level: 1, name: 'An investor wants to talk' })).toBeTruthy()
    expect(screen.getByText('Interested')).toBeTruthy()
  })

  test('can be withdrawn after an explanation', async () => {
    const world = await openIntros({ applications: sentTo('sent') })
    world.api.on(withdrawIntro, () => ({
      ...buildIntroApplication(world.company.id, { id: introId, status: 'sent', version: 9 }),
      investors: [
        buildIntroducedInvestor({ id: 'a', status: 'withdrawn', withdrawn_at: '2026-11-22T09:00:00Z' }),
      ],
    }))
    const { user } = open(world, 'intros')
    await user.click(await screen.findByRole('button', { name: 'Withdraw introduction to Lodestone' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('The investor’s link stops working immediately')
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw introduction' }))
    await waitFor(() => expect(world.api.sent(withdrawIntro)).toMatchObject([{ body: { vcs: ['a'] } }]))
  })
})
