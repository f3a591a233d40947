// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { listIntros } from '#contract/intros.ts'
import {
  buildIntroApplication,
  buildIntroducedInvestor,
  buildSentBackApplication,
  openIntros,
} from '#web/testing/intros.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { IntrosCard } from './IntrosCard.tsx'

const draft = (company: string) => [buildIntroApplication(company)]

const waiting = (company: string) => [
  buildIntroApplication(company, {
    status: 'submitted',
    investors: [buildIntroducedInvestor({ status: 'awaiting_release', sent_at: null })],
  }),
]

describe('the card on the dashboard', () => {
  const show = async (start: Parameters<typeof openIntros>[0] = {}) => {
    const world = await openIntros(start)
    renderInApp(<IntrosCard companyId={world.company.id} />, world.store)
    return world
  }

  test('offers to find investors when there are no introductions', async () => {
    await show()
    expect(await screen.findByText('No introductions yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find investors' }).getAttribute('href')).toBe('/app/intros')
  })

  test('shows an unsent letter', async () => {
    await show({ applications: draft })
    expect(await screen.findByText(/hasn’t been sent yet/)).toBeTruthy()
  })

  test('shows the status of each introduction', async () => {
    await show({ applications: waiting })
    expect(await screen.findByText('Pending our review')).toBeTruthy()
  })

  test('shows a letter that was sent back, its note and a link to edit it', async () => {
    const withdrawn = buildIntroducedInvestor({ status: 'withdrawn', sent_at: null })
    await show({
      applications: (company) => {
        const application = buildSentBackApplication(company)
        return [{ ...application, investors: [...application.investors, withdrawn] }]
      },
    })
    expect(await screen.findByText('Your letter to 1 investor needs changes.')).toBeTruthy()
    expect(screen.getByText(/Prove it, or soften it\./)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Edit your letter' })
    expect(link.getAttribute('href')).toBe('/app/intros/intros')
  })

  test('shows an error when the introductions fail to load', async () => {
    const world = await openIntros()
    world.api.on(listIntros, () => {
      throw new AppError('unavailable')
    })
    renderInApp(<IntrosCard companyId={world.company.id} />, world.store)
    expect(await screen.findByText('Your introductions couldn’t be loaded')).toBeTruthy()
  })
})
