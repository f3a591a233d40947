// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { createHttpCall } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  createDocumentType,
  type DocumentType,
  listDocumentTypes,
  updateDocumentType,
} from '#contract/dictionary.ts'
import * as contract from '#contract/staff/templates.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import {
  buildAnalyst,
  buildPage,
  buildStaffApi,
  buildCompanySummary,
  renderAdmin,
} from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { allTemplates, selectTemplates, templateEndpoints } from './api.ts'

const { listTemplates, addTemplate, duplicateTemplates } = templateEndpoints

const buildTemplate = (name: string, over: Partial<contract.Template> = {}): contract.Template => ({
  id: newId(),
  url: `folder:${name}`,
  name,
  open_url: null,
  created_at: '2026-11-20T10:00:00Z',
  copying: false,
  copy_name: null,
  copy_url: null,
  copy_company: null,
  copy_company_name: null,
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
      const template = buildTemplate('Warrant', { url: body.url })
      templates = [...templates, template]
      return template
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
  test('are added by URL and deleted after a confirmation', async () => {
    const { api, user } = await open(buildTemplate('Term sheet'))
    await screen.findByText('Term sheet')
    await user.type(screen.getByRole('textbox', { name: 'Document URL' }), 'folder:warrant')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Warrant')).toBeTruthy()
    expect(api.sent(contract.addTemplate)).toMatchObject([{ body: { url: 'folder:warrant' } }])
    await user.click(screen.getByRole('button', { name: 'Remove Term sheet' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Term sheet from the list?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Term sheet')).toBeNull())
    expect(api.sent(contract.deleteTemplate)).toMatchObject([{ body: { url: 'folder:Term sheet' } }])
  })

  test('are all duplicated for a company, and each template shows its result', async () => {
    const { api, user, change } = await open(buildTemplate('Term sheet'))
    const company = buildCompanySummary({ name: 'Kelpmoor Works' })
    api.on(listCompanies, () => buildPage([company]))
    await screen.findByText('Never copied')
    await user.click(screen.getByRole('button', { name: 'Duplicate all' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate all templates' }))
    await user.click(dialog.getByRole('button', { name: 'Duplicate 1 template' }))
    expect(dialog.getByText('Choose a company')).toBeTruthy()
    await user.type(dialog.getByRole('combobox', { name: 'Company' }), 'Kelp')
    await user.click(await screen.findByRole('option', { name: /^Kelpmoor Works/ }))
    await user.click(dialog.getByRole('button', { name: 'Duplicate 1 template' }))
    expect(api.sent(contract.duplicateTemplates)).toEqual([{ query: { company: company.id } }])
    expect(await screen.findByText('Copy in progress')).toBeTruthy()
    change({ copying: false, copy_error: 'The document is gone' })
    expect(await screen.findByText('The document is gone')).toBeTruthy()
    expect(screen.getByText('Not copied')).toBeTruthy()
  })

  test('and their copies open on their web page, or download if they have no web page', async () => {
    const { api, user } = await open(
      buildTemplate('Term sheet', { open_url: 'https://docs.google.com/document/d/1/edit' }),
      buildTemplate('Warrant', { copy_name: 'Kelpmoor Works, Warrant', copied_at: '2026-11-20T10:00:00Z' }),
    )
    api.on(contract.downloadTemplate, () => new File(['x'], 'warrant.rtf'))
    const page = await screen.findByRole('link', { name: 'Term sheet' })
    expect(page.getAttribute('href')).toBe('https://docs.google.com/document/d/1/edit')
    await user.click(screen.getByRole('button', { name: 'Download Warrant' }))
    await user.click(screen.getByRole('button', { name: 'Download Kelpmoor Works, Warrant' }))
    await waitFor(() =>
      expect(api.sent(contract.downloadTemplate).map(({ query }) => query)).toEqual([{}, { copy: 'true' }]),
    )
  })

  test('that cannot be added show a reason and keep the URL', async () => {
    const { api, user } = await open(buildTemplate('Term sheet'))
    api.on(contract.addTemplate, () => {
      throw new AppError('provider_rejected', { message: 'The document was not found' })
    })
    const field = await screen.findByRole('textbox', { name: 'Document URL' })
    await user.type(field, 'folder:none')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The document was not found')
    expect((field as HTMLInputElement).value).toBe('folder:none')
  })

  test('that fail to load can be retried; an empty list shows a hint', async () => {
    const { api } = buildServer()
    let isDown = true
    api.on(contract.listTemplates, () => {
      if (isDown) throw new AppError('unavailable')
      return buildPage<contract.Template>([])
    })
    await renderAdmin(api, '/app/admin/templates')
    expect(await screen.findByText('The templates couldn’t be loaded')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No templates yet')).toBeTruthy()
  })
})

test('retries only failed copies', async () => {
  const { api, user } = await open(
    buildTemplate('Term sheet'),
    buildTemplate('Warrant', { copy_error: 'We don’t have access to it' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Retry 1 copy' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull())
  expect(api.sent(contract.duplicateTemplates)).toEqual([{ query: { failed: 'true' } }])
})

test('adds a document type; a duplicate name shows an error at its field', async () => {
  const { api, user } = await open(buildTemplate('Term sheet'))
  api.on(createDocumentType, () => {
    const errors = [{ path: 'body.name', message: 'This name already exists' }]
    throw new AppError('already_exists', { details: { errors } })
  })
  await user.click(screen.getByRole('button', { name: 'Add type' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Side letter')
  await user.click(dialog.getByRole('button', { name: 'Add type' }))
  expect(await dialog.findByText('This name already exists')).toBeTruthy()
  expect(api.sent(createDocumentType)).toEqual([
    { body: { name: 'Side letter', needed: 'optional', help: null, show_on_start_flow: false } },
  ])
})

test('renames, archives and restores a document type', async () => {
  const user = userEvent.setup()
  const { api } = buildServer(buildTemplate('Term sheet'))
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
  await user.click(await screen.findByRole('button', { name: 'Restore Rent' }))
  expect(await screen.findByRole('button', { name: 'Archive Rent' })).toBeTruthy()
  expect(api.sent(updateDocumentType).map(({ body }) => body)).toEqual([
    { name: 'Rent', needed: 'optional', help: null, show_on_start_flow: false },
    { archived: true },
    { archived: false },
  ])
})

describe('the templates slice', () => {
  const storeWithoutServer = () => {
    const send = () => Promise.resolve(new Response('', { status: 500 }))
    const token = () => Promise.resolve('token')
    return createAppStore(buildTestServices(createHttpCall({ baseUrl: 'http://test', token, send })))
  }

  test('stores the templates; a failure without a message becomes “Failed to fetch templates”', async () => {
    const store = createAppStore(buildTestServices(buildServer(buildTemplate('Term sheet')).api.call))
    await store.dispatch(listTemplates.initiate(allTemplates))
    expect(selectTemplates(store.getState()).data.map(({ name }) => name)).toEqual(['Term sheet'])
    expect(Object.keys(store.getState())).toContain('docs')
    const failing = storeWithoutServer()
    await failing.dispatch(listTemplates.initiate(allTemplates))
    const error = { status: 500, message: 'Failed to fetch templates' }
    expect(selectTemplates(failing.getState())).toMatchObject({ status: 'failed', error })
  })

  test('a failed addition without a message becomes “Failed to update template”', async () => {
    const { error } = await storeWithoutServer().dispatch(addTemplate.initiate({ body: { url: 'folder:a' } }))
    expect(error).toMatchObject({ status: 500, message: 'Failed to update template' })
  })

  test('a failed copy without a message becomes “Failed to duplicate templates”', async () => {
    const { error } = await storeWithoutServer().dispatch(duplicateTemplates.initiate({}))
    expect(error).toMatchObject({ status: 500, message: 'Failed to duplicate templates' })
  })
})
