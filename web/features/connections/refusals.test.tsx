import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { openAccountingAccount, createConnection } from '#contract/accounting-connections.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { startConnection } from './slice.ts'
import { buildConnection, setupConnections, step } from '#web/testing/connections.tsx'

describe('an error shows a message and does not redirect', () => {
  test('without a company name it links to that question', async () => {
    const { user, api, leave, store } = await setupConnections({ name: null })
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect(
      within(await screen.findByRole('alert'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/app/apply/business/main#company.name')
    expect(store.getState().accountingLink?.error).toMatchObject({
      code: 'no_company_name',
      message: 'no company name in state',
      status: 500,
    })
    expect(api.sent(openAccountingAccount)).toEqual([])
    expect(leave).not.toHaveBeenCalled()
  })

  test('without a company', async () => {
    const store = createAppStore(buildTestServices(buildFakeCall().call))
    const action = await store.dispatch(
      startConnection({ platform_key: 'gbol', subsidiary: false, from: step }),
    )
    expect(action.payload).toMatchObject({
      code: 'no_company',
      message: 'no company data in state',
      status: 500,
    })
    expect(store.getState().accountingLink?.error?.code).toBe('no_company')
  })

  test('a platform that is linked already', async () => {
    const { store } = await setupConnections({ connections: [buildConnection()] })
    const action = await store.dispatch(
      startConnection({ platform_key: 'qhyg', subsidiary: false, from: step }),
    )
    expect(action.payload).toMatchObject({
      code: 'connection_linked',
      message: 'Selected Connection has linked already',
    })
    expect((await screen.findByRole('alert')).textContent).toMatch(/already connected/)
  })

  test.each<[string, string | null, ErrorCode]>([
    ['without an address', null, 'connection_invalid_data'],
    ['with an address that is not a web address', 'javascript:alert(1)', 'invalid_codat_link'],
    ['with an invalid address', 'nowhere', 'invalid_codat_link'],
  ])('a response %s', async (_, link_url, code) => {
    const { user, api, leave, store } = await setupConnections()
    api.on(createConnection, () =>
      buildConnection({ platform: 'Xero', platform_key: 'gbol', status: 'PendingAuth', link_url }),
    )
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /couldn’t open the platform’s sign-in page/,
    )
    expect(store.getState().accountingLink?.error?.code).toBe(code)
    expect(leave).not.toHaveBeenCalled()
  })

  test.each<[ErrorCode, RegExp]>([
    ['provider_unavailable', /is not responding/],
    ['provider_rejected', /rejected the request/],
    ['not_editable', /can’t be changed now/],
    ['network', /Headwater couldn’t be reached/],
  ])('%s', async (code, words) => {
    const { user, api } = await setupConnections()
    api.on(createConnection, () => {
      throw new AppError(code)
    })
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('a specific message from the server is shown', async () => {
    const { user, api } = await setupConnections()
    api.on(createConnection, () => {
      throw new AppError('connection_linked', {
        message: 'Xero is already connected. Disconnect it first to connect other books',
      })
    })
    await user.click(await screen.findByRole('button', { name: 'QuickBooks Online' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Disconnect it first/)
  })

  test('a company that was selected in another tab is not connected by mistake', async () => {
    const { user, api, leave } = await setupConnections()
    api.on(openAccountingAccount, () => ({ id: newId(), company: newId() }))
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Reload the page and try again/)
    expect(leave).not.toHaveBeenCalled()
  })
})
