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
import { fakeCall } from '#web/testing/fake-call.ts'
import { IntroductionPage } from './IntroductionPage.tsx'

const secret = 'q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'

const fail = (code: ErrorCode) => () => {
  throw new AppError(code)
}

/** Opens the page as an investor's browser would: with no store and no login anywhere. */
function arrive(over: Partial<Introduction> = {}, hash = `#${secret}`, refusal?: ErrorCode) {
  let introduction: Introduction = {
    investor: 'Ashgrove Ventures',
    first_name: 'Ana',
    last_name: 'Reyes',
    name: 'Larkmead Soil',
    blurb: 'Compost for worn soil.\nSales grew by half last year.',
    pitch_url: null,
    pitch: { filename: 'deck.pdf', size: 2_516_582 },
    answer: null,
    ...over,
  }
  const api = fakeCall()
    .on(openIntroduction, refusal ? fail(refusal) : () => introduction)
    .on(answerIntroduction, ({ body: { answer } }) => (introduction = { ...introduction, answer }))
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

describe('an introduction', () => {
  test('shows who introduces what to whom, and the deck', async () => {
    const { api } = arrive()
    await heading('Larkmead Soil')
    expect(screen.getByText('An introduction for Ashgrove Ventures')).toBeTruthy()
    expect(screen.getByText(/^Ana Reyes asked us/)).toBeTruthy()
    expect(screen.getByText(/Compost for worn soil/)).toBeTruthy()
    expect(screen.getByText('2.4 MB')).toBeTruthy()
    expect(api.sent(openIntroduction)).toEqual([{ body: { secret } }])
  })

  test('whose deck is a link shows where it leads', async () => {
    arrive({ pitch: null, pitch_url: 'https://decks.example.com/larkmead?x=1' })
    const link = await screen.findByRole('link', { name: 'Open on decks.example.com' })
    expect(link.getAttribute('href')).toBe('https://decks.example.com/larkmead?x=1')
    expect(link.getAttribute('rel')).toContain('noreferrer')
  })

  test.each([
    ['https://пример.рф/deck', 'пример.рф'],
    ['https://xn--pple-43d.com:8443?x', 'xn--pple-43d.com:8443'],
    ['https://ana@evil.example/', 'evil.example'],
    ['https://good.example\\@evil.example/', 'good.example'],
  ])('whose deck is at %s names %s', async (pitch_url, host) => {
    arrive({ pitch: null, pitch_url })
    expect(await screen.findByRole('link', { name: `Open on ${host}` })).toBeTruthy()
  })

  test.each(['javascript:alert(1)', 'not an address'])('leads nowhere by %s', async (pitch_url) => {
    arrive({ pitch: null, pitch_url })
    await heading('Larkmead Soil')
    expect(screen.queryByRole('link', { name: /Open on/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'The deck' })).toBeNull()
  })

  test('with few details still reads well', async () => {
    arrive({ first_name: null, last_name: null, name: null, blurb: null, pitch: null })
    await heading('A company')
    expect(await button('Interested')).toBeTruthy()
  })
})

describe('the answer', () => {
  test('is given, stays visible, and can be changed', async () => {
    const { api } = arrive()
    await press('Interested')
    expect((await screen.findByRole('status')).textContent).toMatch(
      /you are interested.*Larkmead Soil sees it/,
    )
    expect([await pressed('Interested'), await pressed('Not for us')]).toEqual(['true', 'false'])
    await press('Not for us')
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/not for you/))
    expect(api.sent(answerIntroduction).map(({ body }) => body)).toEqual([
      { secret, answer: 'interested' },
      { secret, answer: 'declined' },
    ])
  })

  test('given before is shown on the next visit, and not sent twice', async () => {
    const { api } = arrive({ answer: 'declined' })
    expect(await pressed('Not for us')).toBe('true')
    await press('Not for us')
    expect(api.sent(answerIntroduction)).toEqual([])
  })

  test('that fails to arrive says so, and can be sent again', async () => {
    const { api } = arrive()
    api.on(answerIntroduction, fail('network'))
    await press('Interested')
    expect((await screen.findByRole('alert')).textContent).toMatch(/did not reach us/)
    expect(await pressed('Interested')).toBe('false')
  })
})

describe('the deck', () => {
  test('is downloaded under its own name', async () => {
    const { api, save } = arrive()
    await press('Download the deck')
    await waitFor(() => expect(save.mock.calls[0]?.[0].name).toBe('deck.pdf'))
    expect(api.sent(downloadIntroductionPitch)).toEqual([{ body: { secret } }])
  })

  test('that is gone, or fails to download, says so', async () => {
    const { api } = arrive()
    api.on(downloadIntroductionPitch, fail('not_found'))
    await press('Download the deck')
    expect((await screen.findByRole('alert')).textContent).toBe('The deck is no longer there.')
    api.on(downloadIntroductionPitch, fail('network'))
    await press('Download the deck')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Try the download again/))
  })
})

describe('a link that opens nothing', () => {
  const readPage = async (hash: string) => {
    const { api } = arrive({}, hash, 'not_found')
    await heading('This link opens nothing')
    const { textContent } = screen.getByRole('main')
    cleanup()
    return { words: textContent, requests: api.sent(openIntroduction).length }
  }

  test('reads the same whether it is unknown or truncated, and names no company', async () => {
    const unknown = await readPage(`#${secret}`)
    const half = await readPage('#half')
    expect(unknown.requests).toBe(1)
    expect(half).toEqual({ words: unknown.words, requests: 0 })
    expect(unknown.words).not.toMatch(/company|investor|introduc/i)
  })

  test('because it was withdrawn or has expired says that it is closed, and offers nothing more', async () => {
    arrive({}, `#${secret}`, 'introduction_closed')
    await heading('This introduction is closed')
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  })

  test('for a temporary reason can be tried again', async () => {
    const { api } = arrive({}, `#${secret}`, 'network')
    await heading('We could not open this')
    api.on(openIntroduction, fail('too_many_requests'))
    await press('Try again')
    expect(await heading('That was too often')).toBeTruthy()
  })

  test('gives way to another link in the same window', async () => {
    const { router } = arrive({}, '#half')
    await heading('This link opens nothing')
    await act(() => router.navigate(`/introduction#${secret}`))
    expect(await heading('Larkmead Soil')).toBeTruthy()
  })
})
