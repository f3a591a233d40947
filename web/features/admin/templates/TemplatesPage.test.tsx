// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { httpCall } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  createDocumentType,
  type DocumentType,
  listDocumentTypes,
  updateDocumentType,
} from '#contract/dictionary.ts'
import * as contract from '#contract/staff/templates.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'
import { testServices } from '#web/testing/services.ts'
import { allTemplates, selectTemplates, templateEndpoints } from './api.ts'

const { listTemplates, addTemplate, duplicateTemplates } = templateEndpoints

const build = (name: string, over: Partial<contract.Template> = {}): contract.Template => ({
  id: newId(),
  url: `folder:${name}`,
  name,
  open_url: null,
  created_at: '2026-11-20T10:00:00Z',
  copying: false,
  copy_name: null,
  copy_url: null,
  copied_at: null,
  copy_error: null,
  ...over,
})

function buildServer(...start: contract.Template[]) {
  let templates = start
  const change = (over: Partial<contract.Template>) => {
    templates = templates.map((template) => ({ ...template, ...over }))
  }
  const api = buildStaffApi(buildAnalyst())
    .on(contract.listTemplates, () => buildPage(templates))
    .on(contract.addTemplate, ({ body }) => {
      const added = build('Warrant', { url: body.url })
      templates = [...templates, added]
      return added
    })
    .on(contract.deleteTemplate, ({ body }) => {
      templates = templates.filter(({ url }) => url !== body.url)
      return null
    })
    .on(contract.duplicateTemplates, () => {
      change({ copying: true })
      return buildPage(templates)
    })
  return { api, change }
}

const open = async (...templates: contract.Template[]) => {
  const server = buildServer(...templates)
  await renderAdmin(server.api, '/app/admin/templates')
  await screen.findByRole('heading', { level: 1, name: 'Templates' })
  return { ...server, user: userEvent.setup() }
}

describe('the templates', () => {
  test('are added by address and deleted after a confirmation', async () => {
    const { api, user } = await open(build('Term sheet'))
    await screen.findByText('Term sheet')
    await user.type(screen.getByRole('textbox', { name: 'Address of the document' }), 'folder:warrant')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Warrant')).toBeTruthy()
    expect(api.sent(contract.addTemplate)).toMatchObject([{ body: { url: 'folder:warrant' } }])
    await user.click(screen.getByRole('button', { name: 'Delete Term sheet' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Term sheet from the list?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Term sheet')).toBeNull())
    expect(api.sent(contract.deleteTemplate)).toMatchObject([{ body: { url: 'folder:Term sheet' } }])
  })

  test('are duplicated all at once, and each says how it went', async () => {
    const { user, change } = await open(build('Term sheet'))
    await screen.findByText('Never copied')
    await user.click(screen.getByRole('button', { name: 'Duplicate all' }))
    expect(await screen.findByText('A copy is being made')).toBeTruthy()
    change({ copying: false, copy_error: 'The document is gone' })
    expect(await screen.findByText('The document is gone')).toBeTruthy()
    expect(screen.getByText('Not copied')).toBeTruthy()
  })

  test('that cannot be added say why, and the address stays', async () => {
    const { api, user } = await open(build('Term sheet'))
    api.on(contract.addTemplate, () => {
      throw new AppError('provider_rejected', { message: 'There is no such document' })
    })
    const field = await screen.findByRole('textbox', { name: 'Address of the document' })
    await user.type(field, 'folder:none')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such document')
    expect((field as HTMLInputElement).value).toBe('folder:none')
  })

  test('that do not load are loaded again; an empty list says what belongs there', async () => {
    const { api } = buildServer()
    let isDown = true
    api.on(contract.listTemplates, () => {
      if (isDown) throw new AppError('unavailable')
      return buildPage<contract.Template>([])
    })
    await renderAdmin(api, '/app/admin/templates')
    expect(await screen.findByText("The templates couldn't be loaded")).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No templates yet')).toBeTruthy()
  })
})

test('copies that failed are tried again, without the others', async () => {
  const { api, user } = await open(
    build('Term sheet'),
    build('Warrant', { copy_error: 'We may not read it' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Try 1 copy again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /again$/ })).toBeNull())
  expect(api.sent(contract.duplicateTemplates)).toEqual([{ query: { failed: 'true' } }])
})

test('a kind of document is added; a name that is taken is refused at its field', async () => {
  const { api, user } = await open(build('Term sheet'))
  api.on(createDocumentType, () => {
    const errors = [{ path: 'body.name', message: 'There is one of this name' }]
    throw new AppError('already_exists', { details: { errors } })
  })
  await user.click(screen.getByRole('button', { name: 'Add kind' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Side letter')
  await user.click(dialog.getByRole('button', { name: 'Add kind' }))
  expect(await dialog.findByText('There is one of this name')).toBeTruthy()
  expect(api.sent(createDocumentType)).toEqual([
    { body: { name: 'Side letter', needed: 'optional', help: null, show_on_start_flow: false } },
  ])
})

test('a kind of document is renamed, archived and taken back', async () => {
  const user = userEvent.setup()
  const { api } = buildServer(build('Term sheet'))
  const type: DocumentType = {
    id: newId(),
    name: 'Lease',
    needed: 'optional',
    help: null,
    show_on_start_flow: false,
    archived: false,
  }
  api.on(listDocumentTypes, () => [{ ...type }])
  api.on(updateDocumentType, ({ body }) => ({ ...Object.assign(type, body) }))
  await renderAdmin(api, '/app/admin/templates')
  await user.click(await screen.findByRole('button', { name: 'Edit Lease' }))
  const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Rent')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Archive Rent' }))
  await user.click(await screen.findByRole('button', { name: 'Take back Rent' }))
  expect(await screen.findByRole('button', { name: 'Archive Rent' })).toBeTruthy()
  expect(api.sent(updateDocumentType).map(({ body }) => body)).toEqual([
    { name: 'Rent', needed: 'optional', help: null, show_on_start_flow: false },
    { archived: true },
    { archived: false },
  ])
})

describe('the slice of templates', () => {
  /** A store whose server breaks off without a reason. */
  const storeWithoutServer = () => {
    const send = () => Promise.resolve(new Response('', { status: 500 }))
    const token = () => Promise.resolve('token')
    return makeAppStore(testServices(httpCall({ baseUrl: 'http://test', token, send })))
  }

  test('holds them, and says “Failed to fetch templates” of a failure without a reason', async () => {
    const store = makeAppStore(testServices(buildServer(build('Term sheet')).api.call))
    await store.dispatch(listTemplates.initiate(allTemplates))
    expect(selectTemplates(store.getState()).data.map(({ name }) => name)).toEqual(['Term sheet'])
    expect(Object.keys(store.getState())).toContain('docs')
    const failing = storeWithoutServer()
    await failing.dispatch(listTemplates.initiate(allTemplates))
    const error = { status: 500, message: 'Failed to fetch templates' }
    expect(selectTemplates(failing.getState())).toMatchObject({ status: 'failed', error })
  })

  test('says “Failed to update template” of an address that is not added without a reason', async () => {
    const { error } = await storeWithoutServer().dispatch(addTemplate.initiate({ body: { url: 'folder:a' } }))
    expect(error).toMatchObject({ status: 500, message: 'Failed to update template' })
  })

  test('says “Failed to duplicate templates” of a failure without a reason', async () => {
    const { error } = await storeWithoutServer().dispatch(duplicateTemplates.initiate({}))
    expect(error).toMatchObject({ status: 500, message: 'Failed to duplicate templates' })
  })
})
