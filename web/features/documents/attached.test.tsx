import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { updateCommercialContracts } from '#contract/commercial-contracts.ts'
import type { Company } from '#contract/companies.ts'
import type { AttachedFile } from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import { downloadGrantFile, updateGrant } from '#contract/grants.ts'
import { refreshCompany } from '#web/features/company/slice.ts'
import { ContractFiles } from '#web/features/grants/ContractFiles.tsx'
import { GrantDocumentsStep } from '#web/features/grants/GrantDocumentsStep.tsx'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildGrant, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { saveAttached } from './slice.ts'

const buildAttached = (filename: string): AttachedFile => ({
  id: newId(),
  filename,
  size: 2048,
  media_type: 'application/pdf',
  scan_status: 'clean',
  needs_password: false,
  created_at: '2026-11-18T10:00:00Z',
})

const buildFile = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })

async function setup(start: Partial<Company> = {}) {
  const server = buildDraftServer(start)
  const save = (body: object) => {
    const [grant] = server.company().climate_grants
    const slots = Object.entries(body).map(([slot, file]) => [
      slot,
      file === null ? null : buildAttached((file as File).name),
    ])
    const changed = { ...(grant ?? buildGrant()), ...(Object.fromEntries(slots) as object) }
    server.setByOther({ climate_grants: [changed] })
    return changed
  }
  server.api
    .on(updateGrant, ({ body }) => save(body))
    .on(updateCommercialContracts, ({ body: { files = [], removed_files = [] } }) => {
      const { commercial_contract: before } = server.company()
      const left = before.files.filter(({ id }) => !removed_files.includes(id))
      const after = { ...before, files: [...left, ...files.map(({ name }) => buildAttached(name))] }
      server.setByOther({ commercial_contract: after })
      return after
    })
  const store = await openStore(server)
  renderInApp(
    <>
      <GrantDocumentsStep />
      <ContractFiles />
    </>,
    store,
  )
  return { server, store, user: userEvent.setup() }
}

const choose = (name: string, ...files: File[]) => {
  const input = screen.getByRole('group', { name }).querySelector('input')
  if (input) fireEvent.change(input, { target: { files } })
}

const download = (name: string) => screen.findByRole('button', { name: `Download ${name}` })

describe('a document of a grant', () => {
  test('is uploaded to its slot, replaced, and deleted', async () => {
    const grant = buildGrant()
    const { server, user } = await setup({ climate_grants: [grant], version: 4 })
    expect(screen.getByText(/0 of 4 added/)).toBeTruthy()
    choose('Award letter or contract', buildFile('award.pdf'))
    await download('award.pdf')
    expect(screen.getByText(/1 of 4 added/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Award letter or contract' })).toBeNull()

    await user.click(screen.getByRole('button', { name: /Replace file/ }))
    choose('Award letter or contract', buildFile('signed.pdf'))
    await download('signed.pdf')
    expect(screen.queryByText('award.pdf')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Delete signed.pdf' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByRole('group', { name: 'Award letter or contract' })).toBeTruthy())
    const params = { grantId: grant.id }
    expect(server.api.sent(updateGrant).map(({ params: to, baseVersion }) => [to, baseVersion])).toEqual([
      [params, 4],
      [params, 5],
      [params, 6],
    ])
  })

  test('from a teammate is shown before a concurrent upload replaces it', async () => {
    const { server, user } = await setup({ climate_grants: [buildGrant()] })
    const [grant] = server.company().climate_grants
    server.api.on(updateGrant, () => {
      server.setByOther({
        climate_grants: [{ ...(grant ?? buildGrant()), pitch: buildAttached('anas.pdf') }],
      })
      throw new AppError('edit_conflict')
    })
    choose('Pitch', buildFile('mine.pdf'))
    expect(await screen.findByText(/Someone else changed the current file/)).toBeTruthy()
    await download('anas.pdf')
    const { version } = server.company()
    server.api.on(updateGrant, () => {
      const mine = { ...(grant ?? buildGrant()), pitch: buildAttached('mine.pdf') }
      server.setByOther({ climate_grants: [mine] })
      return mine
    })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await download('mine.pdf')
    expect(server.api.sent(updateGrant).at(-1)?.baseVersion).toBe(version)
  })

  test('is downloaded with its file name', async () => {
    const grant = buildGrant({ pitch: buildAttached('pitch.pdf') })
    const { server, store } = await setup({ climate_grants: [grant] })
    server.api.on(downloadGrantFile, () => buildFile('pitch.pdf'))
    const saved: string[] = []
    const target = { owner: 'climate_grant', grant: grant.id, slot: 'pitch' } as const
    const save = ({ name }: File) => void saved.push(name)
    await store.dispatch(saveAttached({ target, id: grant.pitch?.id ?? '', save }))
    expect(saved).toEqual(['pitch.pdf'])
    expect(server.api.sent(downloadGrantFile)).toEqual([{ params: { grantId: grant.id, file: 'pitch' } }])
  })

  test('is not requested while files are locked', async () => {
    const { store, server } = await setup({ status: 'in_review', climate_grants: [] })
    expect(screen.getByText(/We are reviewing your application/)).toBeTruthy()
    expect(screen.queryByText(/add a grant or contract under/)).toBeNull()
    server.setByOther({ climate_grants: [buildGrant()] })
    await act(() => store.dispatch(refreshCompany()))
    expect(screen.getByText('The signed document or a draft.')).toBeTruthy()
    expect(screen.queryByText(/Upload the signed letter/)).toBeNull()
  })

  test('needs a grant', async () => {
    await setup({ climate_grants: [] })
    expect(screen.getByText(/add a grant or contract under/)).toBeTruthy()
  })

  test('cannot be changed while the application is under review', async () => {
    await setup({ climate_grants: [buildGrant({ pitch: buildAttached('pitch.pdf') })], status: 'in_review' })
    await download('pitch.pdf')
    expect(screen.queryByRole('group')).toBeNull()
    expect(screen.queryByRole('button', { name: /Delete|Replace/ })).toBeNull()
  })
})

test('commercial contracts can be several files, which are deleted separately', async () => {
  const { server, user } = await setup()
  choose('Signed contracts', buildFile('one.pdf'), buildFile('two.pdf'))
  const card = await screen.findByRole('region', { name: 'Contract files' })
  await within(card).findByRole('button', { name: 'Download one.pdf' })
  await within(card).findByRole('button', { name: 'Delete two.pdf' })
  await user.click(within(card).getByRole('button', { name: 'Delete one.pdf' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(within(card).queryByText('one.pdf')).toBeNull())
  expect(server.company().commercial_contract.files.map(({ filename }) => filename)).toEqual(['two.pdf'])
})
