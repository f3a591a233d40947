import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { previewCustomerInvitation } from '#contract/team.ts'
import { buildAnalyst, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'

test('creates a company for a customer’s email; a duplicate name shows an error at its field', async () => {
  const api = buildStaffApi(buildAnalyst()).on(createCompany, () => {
    throw new AppError('name_taken')
  })
  api.on(previewCustomerInvitation, ({ body }) => ({
    subject: `Ana set up an application for ${body.name ?? 'your company'}`,
    html: '<p>Start</p>',
    text: 'Start',
  }))
  await renderAdmin(api, '/app/admin/companies/new')
  expect(await screen.findByText('Ana set up an application for your company')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Create company' }))
  expect(await screen.findByText('Enter the company name')).toBeTruthy()
  expect(api.sent(createCompany)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Company name' }), 'Kelpmoor Works')
  await user.type(screen.getByRole('textbox', { name: /Customer’s email/ }), 'leila@example.com')
  expect(await screen.findByText('Ana set up an application for Kelpmoor Works')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create company' }))
  expect(await screen.findByText(new AppError('name_taken').message)).toBeTruthy()
  expect(api.sent(createCompany)).toEqual([
    {
      body: {
        name: 'Kelpmoor Works',
        created_for: 'leila@example.com',
        invite: true,
      },
    },
  ])
  await user.click(screen.getByRole('checkbox', { name: 'Email the customer an invitation' }))
  expect(screen.queryByRole('region', { name: 'Invitation' })).toBeNull()
  expect(screen.getByText(/^No email will be sent\./)).toBeTruthy()
})
