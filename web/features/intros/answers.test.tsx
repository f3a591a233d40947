// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { downloadIntroPitch, type IntroApplication, type IntroducedInvestor } from '#contract/intros.ts'
import { buildIntroApplication, buildIntroducedInvestor, openIntros } from '#web/testing/intros.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildSigningFile } from '#web/testing/signing.ts'
import { IntrosPage } from './IntrosPage.tsx'

const sentTo =
  (introduced: Partial<IntroducedInvestor>, over: Partial<IntroApplication> = {}) =>
  (company: string) => [
    buildIntroApplication(company, {
      status: 'sent',
      investors: [buildIntroducedInvestor(introduced)],
      ...over,
    }),
  ]

async function open(applications: (company: string) => IntroApplication[]) {
  const { api, store } = await openIntros({ applications })
  renderRoutes([{ path: '/app/intros/:step?', element: <IntrosPage /> }], store, '/app/intros/intros')
  return { api, user: userEvent.setup() }
}

describe('introductions that were sent', () => {
  test('show the address of an investor who wants to talk, and the date of each step', async () => {
    const applications = sentTo({
      status: 'interested',
      email: 'deals@lodestone.example',
      opened_at: '2026-11-21T09:00:00Z',
      answered_at: '2026-11-22T09:00:00Z',
    })
    await open(applications)
    const link = await screen.findByRole('link', { name: 'Email Lodestone' })
    expect(link.getAttribute('href')).toBe('mailto:deals@lodestone.example')
    expect(link.closest('li')?.textContent).toMatch(
      /Requested 20.Nov · Sent 20.Nov · Opened 21.Nov · Answered 22.Nov/,
    )
  })

  test('show the reason of an investor who passes', async () => {
    const applications = sentTo({ status: 'declined', decline_reason: 'We stopped funding hardware.' })
    await open(applications)
    expect(await screen.findByText(/Their reason: “We stopped funding hardware.”/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Email Lodestone' })).toBeNull()
  })

  test('offer the company’s own deck, and name the investors who opened it', async () => {
    const pitch = buildSigningFile('deck.pdf')
    const { api, user } = await open(sentTo({ pitch_opened_at: '2026-11-21T09:00:00Z' }, { pitch }))
    api.on(downloadIntroPitch, () => new File(['%PDF-'], 'deck.pdf'))
    expect(await screen.findByText('Opened by Lodestone.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Download your deck: deck.pdf' }))
    await waitFor(() => expect(api.sent(downloadIntroPitch)).toHaveLength(1))
  })
})
