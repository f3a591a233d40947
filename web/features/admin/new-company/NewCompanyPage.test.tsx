import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { buildAnalyst, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'

test('creates a company for a customer’s email; a duplicate name shows an error at its field', async () => {
  const api = buildStaffApi(buildAnalyst()).on(createCompany, () => {
    throw new AppError('name_taken')
  })
  await renderAdmin(api, '/app/admin/companies/new')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create company' }))
  expect(await screen.findByText('Enter the company name')).toBeTruthy()
  expect(api.sent(createCompany)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Company name' }), 'Kelpmoor Works')
  await user.type(screen.getByRole('textbox', { name: /Customer’s email/ }), 'leila@example.com')
  await user.click(screen.getByRole('button', { name: 'Create company' }))
  expect(await screen.findByText(new AppError('name_taken').message)).toBeTruthy()
  expect(api.sent(createCompany)).toEqual([
    {
      body: {
        name: 'Kelpmoor Works',
        created_for: 'leila@example.com',
      },
    },
  ])
})
