import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import {
  answerIntroduction,
  downloadIntroductionPitch,
  type Introduction,
  openIntroduction,
} from '#contract/introductions.ts'
import { RouterLink } from '#web/shell/RouterLink.tsx'
import { LinkContext } from '#web/ui/actions/Anchor.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { IntroductionPage } from './IntroductionPage.tsx'

const secret = 'q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'

const fail = (code: ErrorCode) => () => {
  throw new AppError(code)
}

function openPage(over: Partial<Introduction> = {}, hash = `#${secret}`, refusal?: ErrorCode) {
  let introduction: Introduction = {
    investor: 'Ashgrove Ventures',
    first_name: 'Ana',
    last_name: 'Reyes',
    name: 'Larkmead Soil',
    blurb: 'Compost for worn soil.\nSales grew by half last year.',
    pitch_url: null,
    pitch: { filename: 'deck.pdf', size: 2_516_582 },
    answer: null,
    decline_reason: null,
    contact_email: null,
    ...over,
  }
  const api = buildFakeCall()
    .on(openIntroduction, refusal ? fail(refusal) : () => introduction)
    .on(answerIntroduction, ({ body: { answer, reason } }) => {
      const contact_email = answer === 'interested' ? 'ana@larkmead.example' : null
      introduction = { ...introduction, answer, decline_reason: reason ?? null, contact_email }
      return introduction
    })
    .on(downloadIntroductionPitch, () => new File(['%PDF-'], 'deck.pdf'))
  const save = vi.fn<(file: File) => void>()
  const page = <IntroductionPage call={api.call} save={save} />
  const router = createMemoryRouter([{ path: '*', element: page }], {
    initialEntries: [`/introduction${hash}`],
  })
  render(
    <LinkContext value={RouterLink}>
      <RouterProvider router={router} />
    </LinkContext>,
  )
  return { api, save, router }
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const pressed = async (name: string) => (await button(name)).getAttribute('aria-pressed')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('an answer', () => {
  test('of interest shows the founder’s address', async () => {
    openPage()
    expect(screen.queryByRole('link', { name: /^Email/ })).toBeNull()
    await press('Interested')
    const link = await screen.findByRole('link', { name: 'Email Ana Reyes' })
    expect(link.getAttribute('href')).toBe('mailto:ana@larkmead.example')
  })

  test('of no interest can include a reason', async () => {
    const { api } = openPage()
    await press('Not for us')
    await userEvent.type(await screen.findByLabelText(/Why isn’t this a fit\?/), 'We stopped funding farms.')
    await press('Send reason')
    expect(await button('Update reason')).toBeTruthy()
    expect(api.sent(answerIntroduction).at(-1)?.body).toEqual({
      secret,
      answer: 'declined',
      reason: 'We stopped funding farms.',
    })
  })
})

describe('an introduction', () => {
  test('shows the company, the investor, the sender and the deck', async () => {
    const { api } = openPage()
    await heading('Larkmead Soil')
    expect(screen.getByText('An introduction for Ashgrove Ventures')).toBeTruthy()
    expect(screen.getByText(/^Ana Reyes asked us/)).toBeTruthy()
    expect(screen.getByText(/Compost for worn soil/)).toBeTruthy()
    expect(screen.getByText('2.4 MB')).toBeTruthy()
    expect(api.sent(openIntroduction)).toEqual([{ body: { secret } }])
  })

  test('shows the host of a link to a deck', async () => {
    openPage({ pitch: null, pitch_url: 'https://decks.example.com/larkmead?x=1' })
    const link = await screen.findByRole('link', { name: 'Open on decks.example.com' })
    expect(link.getAttribute('href')).toBe('https://decks.example.com/larkmead?x=1')
    expect(link.getAttribute('rel')).toContain('noreferrer')
  })

  test.each([
    ['https://пример.рф/deck', 'пример.рф'],
    ['https://xn--pple-43d.com:8443?x', 'xn--pple-43d.com:8443'],
    ['https://ana@evil.example/', 'evil.example'],
    ['https://good.example\\@evil.example/', 'good.example'],
  ])('names the host of %s as %s', async (pitch_url, host) => {
    openPage({ pitch: null, pitch_url })
    expect(await screen.findByRole('link', { name: `Open on ${host}` })).toBeTruthy()
  })

  test.each(['javascript:alert(1)', 'not an address'])('does not link to %s', async (pitch_url) => {
    openPage({ pitch: null, pitch_url })
    await heading('Larkmead Soil')
    expect(screen.queryByRole('link', { name: /Open on/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Pitch deck' })).toBeNull()
  })

  test('shows an introduction with few details', async () => {
    openPage({ first_name: null, last_name: null, name: null, blurb: null, pitch: null })
    await heading('A company')
    expect(await button('Interested')).toBeTruthy()
  })
})

describe('the answer', () => {
  test('is sent, stays visible and can be changed', async () => {
    const { api } = openPage()
    await press('Interested')
    expect((await screen.findByRole('status')).textContent).toMatch(
      /interested.*Larkmead Soil can see your answer/,
    )
    expect([await pressed('Interested'), await pressed('Not for us')]).toEqual(['true', 'false'])
    await press('Not for us')
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/isn’t for you/))
    expect(api.sent(answerIntroduction).map(({ body }) => body)).toEqual([
      { secret, answer: 'interested' },
      { secret, answer: 'declined' },
    ])
  })

  test('is shown on the next visit and is not sent twice', async () => {
    const { api } = openPage({ answer: 'declined' })
    expect(await pressed('Not for us')).toBe('true')
    await press('Not for us')
    expect(api.sent(answerIntroduction)).toEqual([])
  })

  test('can be sent again after a failure', async () => {
    const { api } = openPage()
    api.on(answerIntroduction, fail('network'))
    await press('Interested')
    expect((await screen.findByRole('alert')).textContent).toMatch(/wasn’t sent/)
    expect(await pressed('Interested')).toBe('false')
  })
})

describe('the deck', () => {
  test('is downloaded under its file name', async () => {
    const { api, save } = openPage()
    await press('Download deck')
    await waitFor(() => expect(save.mock.calls[0]?.[0].name).toBe('deck.pdf'))
    expect(api.sent(downloadIntroductionPitch)).toEqual([{ body: { secret } }])
  })

  test('shows an error when it is deleted or the download fails', async () => {
    const { api } = openPage()
    api.on(downloadIntroductionPitch, fail('not_found'))
    await press('Download deck')
    expect((await screen.findByRole('alert')).textContent).toBe('The deck is no longer available.')
    api.on(downloadIntroductionPitch, fail('network'))
    await press('Download deck')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Try again/))
  })
})

describe('a link that does not work', () => {
  const readPage = async (hash: string) => {
    const { api } = openPage({}, hash, 'not_found')
    await heading('This link doesn’t work')
    const { textContent } = screen.getByRole('main')
    cleanup()
    return { text: textContent, requests: api.sent(openIntroduction).length }
  }

  test('shows the same text for an unknown and a truncated link, without a company name', async () => {
    const unknown = await readPage(`#${secret}`)
    const half = await readPage('#half')
    expect(unknown.requests).toBe(1)
    expect(half).toEqual({ text: unknown.text, requests: 0 })
    expect(unknown.text).not.toMatch(/company|investor|introduc/i)
  })

  test('shows a withdrawn or expired introduction as closed, without a button', async () => {
    openPage({}, `#${secret}`, 'introduction_closed')
    await heading('This introduction is closed')
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  })

  test('can be tried again after a temporary failure', async () => {
    const { api } = openPage({}, `#${secret}`, 'network')
    await heading('We couldn’t open this introduction')
    api.on(openIntroduction, fail('too_many_requests'))
    await press('Try again')
    expect(await heading('Too many attempts')).toBeTruthy()
  })

  test('is replaced by a new link in the same window', async () => {
    const { router } = openPage({}, '#half')
    await heading('This link doesn’t work')
    await act(() => router.navigate(`/introduction#${secret}`))
    expect(await heading('Larkmead Soil')).toBeTruthy()
  })
})
