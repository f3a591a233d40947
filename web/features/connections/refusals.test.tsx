import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { openAccountingAccount, createConnection } from '#contract/accounting-connections.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { testServices } from '#web/testing/services.ts'
import { startConnection } from './slice.ts'
import { buildConnection, setup, step } from '#web/testing/connections.tsx'

describe('a refusal is explained, without a redirect', () => {
  test('without a company name it links to that question', async () => {
    const { user, api, leave, store } = await setup({ name: null })
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect(
      within(await screen.findByRole('alert'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/app/apply/business/main#company.name')
    expect(store.getState().accountingLink?.error).toMatchObject({
      code: 'no_company_name',
      message: 'no company name in state',
      status: 409,
    })
    expect(api.sent(openAccountingAccount)).toEqual([])
    expect(leave).not.toHaveBeenCalled()
  })

  test('without a company', async () => {
    const store = makeAppStore(testServices(fakeCall().call))
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
    const { store } = await setup({ connections: [buildConnection()] })
    const action = await store.dispatch(
      startConnection({ platform_key: 'qhyg', subsidiary: false, from: step }),
    )
    expect(action.payload).toMatchObject({
      code: 'connection_linked',
      message: 'Selected Connection has linked already',
    })
    expect((await screen.findByRole('alert')).textContent).toMatch(/connected already/)
  })

  test.each<[string, string | null, ErrorCode]>([
    ['no page to go to', null, 'connection_invalid_data'],
    ['a page that is no web address', 'javascript:alert(1)', 'invalid_codat_link'],
    ['an address that cannot be read', 'nowhere', 'invalid_codat_link'],
  ])('an answer with %s', async (_, link_url, code) => {
    const { user, api, leave, store } = await setup()
    api.on(createConnection, () =>
      buildConnection({ platform: 'Xero', platform_key: 'gbol', status: 'PendingAuth', link_url }),
    )
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/gave us no page to sign in on/)
    expect(store.getState().accountingLink?.error?.code).toBe(code)
    expect(leave).not.toHaveBeenCalled()
  })

  test.each<[ErrorCode, RegExp]>([
    ['provider_unavailable', /does not answer/],
    ['provider_rejected', /did not accept/],
    ['not_editable', /cannot be changed now/],
    ['network', /could not be reached/],
  ])('%s', async (code, words) => {
    const { user, api } = await setup()
    api.on(createConnection, () => {
      throw new AppError(code)
    })
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('the server’s own message is shown', async () => {
    const { user, api } = await setup()
    api.on(createConnection, () => {
      throw new AppError('connection_linked', {
        message: 'Xero is already connected. Disconnect it first to connect other books',
      })
    })
    await user.click(await screen.findByRole('button', { name: 'QuickBooks Online' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Disconnect it first/)
  })

  test('a company that another tab has selected is not linked by mistake', async () => {
    const { user, api, leave } = await setup()
    api.on(openAccountingAccount, () => ({ id: newId(), company: newId() }))
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Reload the page/)
    expect(leave).not.toHaveBeenCalled()
  })
})
