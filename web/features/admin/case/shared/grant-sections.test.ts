// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { downloadCommercialContract } from '#contract/commercial-contracts.ts'
import { downloadGrantFile } from '#contract/grants.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildGrant, newId } from '#web/testing/people.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { download } from '#web/features/admin/viewer/downloads.ts'
import { buildCaseSections } from './case-sections.ts'
import { listGrantDocuments } from './grant-sections.ts'

const context = {
  names: { sectors: [], business_models: [], countries: [] },
  changes: [],
  documentTypes: [],
  userId: newId(),
}
const listSections = (company: ReturnType<typeof buildCompany>) =>
  buildCaseSections(company, context).map(({ title, rows }) => ({
    title,
    said: rows.filter(({ answer }) => answer !== null).map(({ label, answer }) => `${label}: ${answer}`),
    missing: rows.filter(({ isMissing }) => isMissing).map(({ label }) => label),
  }))
const buildFile = (filename: string) => ({
  id: newId(),
  filename,
  size: 1000,
  media_type: 'application/pdf',
  scan_status: 'clean' as const,
  needs_password: false,
  created_at: '2026-11-20T10:00:00Z',
})

test('shows each grant with its payments or its missing schedule', () => {
  const paid = buildGrant({
    funding_type: 'based_on_milestones',
    match_amount: '180000.00',
    payment_schedule: [
      { expected_date: '2027-03-01', amount: '120000.00', description: 'Pilot' },
      { expected_date: '2027-09-01', amount: '60000.00', description: null },
    ],
  })
  const open = buildGrant({ funding_type: 'deliverables' })
  const company = buildCompany({ has_government_contracts: true, climate_grants: [paid, open] })
  const [first, second] = listSections(company).slice(-2)
  expect(first).toEqual({
    title: 'Grant 1 of 2',
    said: [
      'Payment method: Based on milestones',
      'Match amount: $180,000',
      'Expected payments: 1 Mar 2027: $120,000, Pilot\n1 Sep 2027: $60,000',
    ],
    missing: [],
  })
  expect(second).toEqual({
    title: 'Grant 2 of 2',
    said: ['Payment method: Deliverables'],
    missing: ['Expected payments'],
  })
})

test('lists answers as missing if a grant is not added or contracts are not described', () => {
  const company = buildCompany({ has_government_contracts: true, has_commercial_contracts: true })
  expect(listSections(company).slice(-2)).toEqual([
    { title: 'Grant', said: [], missing: ['Program', 'Payment method'] },
    {
      title: 'Contracts with customers',
      said: [],
      missing: [
        'Customers served',
        'Total value',
        'Share of the largest contract',
        'Copies of the contracts',
      ],
    },
  ])
  expect(listSections(buildCompany()).at(-1)?.title).toBe('Contract types')
})

test('documents of grants and contracts download from separate endpoints', async () => {
  // jsdom supports neither object URLs nor downloads.
  const saved: string[] = []
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const [proposal, signed] = [buildFile('proposal.pdf'), buildFile('signed.pdf')]
  const grant = buildGrant({ award_proposal: proposal })
  const blank = buildCompany({ climate_grants: [grant] })
  const company = { ...blank, commercial_contract: { ...blank.commercial_contract, files: [signed] } }
  const documents = listGrantDocuments(company)
  expect(documents.map(({ name, file }) => `${name}: ${file.filename}`)).toEqual([
    'Award proposal: proposal.pdf',
    'Contract with a customer: signed.pdf',
  ])
  const api = buildFakeCall()
  api.on(downloadGrantFile, () => new File(['a'], 'proposal.pdf'))
  api.on(downloadCommercialContract, () => new File(['b'], 'signed.pdf'))
  const { dispatch } = createAppStore(buildTestServices(api.call))
  for (const { file } of documents) await dispatch(download(file))
  expect(api.sent(downloadGrantFile)).toEqual([{ params: { grantId: grant.id, file: 'award_proposal' } }])
  expect(api.sent(downloadCommercialContract)).toEqual([
    { params: { companyId: company.id, fileId: signed.id } },
  ])
  expect(saved).toEqual(['proposal.pdf', 'signed.pdf'])
  vi.restoreAllMocks()
})
