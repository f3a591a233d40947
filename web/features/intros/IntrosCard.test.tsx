// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { listIntros } from '#contract/intros.ts'
import { buildIntro, buildSentBackIntro, openIntros } from '#web/testing/intros.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { IntrosCard } from './IntrosCard.tsx'

const draft = (company: string) => [buildIntro(company)]

const waiting = (company: string) => [
  buildIntro(company, {
    status: 'submitted',
    investors: [
      { id: 'a', name: 'Lodestone', status: 'awaiting_release', changed_at: '2026-11-22T09:00:00Z' },
    ],
  }),
]

describe('the card on the dashboard', () => {
  const show = async (start: Parameters<typeof openIntros>[0] = {}) => {
    const world = await openIntros(start)
    renderInApp(<IntrosCard companyId={world.company.id} />, world.store)
    return world
  }

  test('offers introductions where there are none', async () => {
    await show()
    expect(await screen.findByText('No introductions yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Find investors' }).getAttribute('href')).toBe('/app/intros')
  })

  test('shows a letter that is begun', async () => {
    await show({ applications: draft })
    expect(await screen.findByText(/begun and not sent yet/)).toBeTruthy()
  })

  test('shows how far each introduction is', async () => {
    await show({ applications: waiting })
    expect(await screen.findByText('Waits for our release')).toBeTruthy()
  })

  test('says that a letter came back, with the note and the way to change it', async () => {
    await show({ applications: (company) => [buildSentBackIntro(company)] })
    expect(await screen.findByText('Your letter to 1 investor came back.')).toBeTruthy()
    expect(screen.getByText(/Prove it, or soften it\./)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Change your letter' })
    expect(link.getAttribute('href')).toBe('/app/intros/intros')
  })

  test('says when they do not load', async () => {
    const world = await openIntros()
    world.api.on(listIntros, () => {
      throw new AppError('unavailable')
    })
    renderInApp(<IntrosCard companyId={world.company.id} />, world.store)
    expect(await screen.findByText("Your introductions couldn't be loaded")).toBeTruthy()
  })
})
