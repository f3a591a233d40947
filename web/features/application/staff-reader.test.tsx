import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listBusinessModels, listCountries, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import { getCurrentUser } from '#contract/users.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildUser } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { ApplyPage } from './ApplyPage.tsx'

test('an analyst who is not assigned sees the application as read-only, with a note', async () => {
  const server = buildDraftServer({ mission: 'Kilns' })
  const analyst = buildUser({ permissions: ['analyst'], company: server.company().id })
  server.api
    .on(getCurrentUser, () => analyst)
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [])
    .on(listSectors, () => [])
    .on(listDocumentTypes, () => [])
  const at = '/app/apply/mission/main'
  renderInApp(<ApplyPage />, await openStore(server), { at, route: '/app/apply/:tab/:step?' })
  expect(
    await screen.findByText(/Only its team, its assigned analysts and admins can change it/),
  ).toBeTruthy()
  expect(screen.getByText('Kilns')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
