import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { getStaffMailChoice, updateStaffMailChoice } from '#contract/users.ts'
import { buildAnalyst, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'

async function open(prepare: (api: ReturnType<typeof buildStaffApi>) => unknown = () => {}) {
  const api = buildStaffApi(buildAnalyst()).on(getStaffMailChoice, () => ({ frequency: 'daily' as const }))
  prepare(api)
  await renderAdmin(api, '/app/admin')
  const user = userEvent.setup()
  await user.click((await screen.findAllByRole('button', { name: /Jonas Lindqvist/ }))[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Email settings' }))
  return {
    api,
    user,
    dialog: within(await screen.findByRole('dialog', { name: 'Email settings' })),
  }
}

test('staff choose how often they get email', async () => {
  const { api, user, dialog } = await open()
  api.on(updateStaffMailChoice, ({ body }) => body)
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: /Once a day/ })).checked).toBe(true)
  await user.click(dialog.getByRole('radio', { name: /Never/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Email settings saved.')
  expect(api.sent(updateStaffMailChoice)).toEqual([{ body: { frequency: 'none' } }])
})

test('settings that fail to load cannot be overwritten', async () => {
  const { dialog } = await open((api) =>
    api.on(getStaffMailChoice, () => {
      throw new AppError('unavailable')
    }),
  )
  expect((await dialog.findByRole('alert')).textContent).toContain('Nothing was changed')
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
})
