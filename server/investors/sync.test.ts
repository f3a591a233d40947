import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { baseId, tableNames } from '#tests/sandboxes/airtable/sandbox.ts'
import { startTestAirtable, token } from '#tests/sandboxes/airtable/testing.ts'
import * as contract from '#contract/investors.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { createAirtableInvestorSource } from '#server/providers/records/airtable.ts'
import { openAirtableBase } from '#server/providers/records/airtable-calls.ts'
import { startTestApp } from '#tests/app.ts'
import { addClutter, formats, encodeTable } from '#tests/files/spreadsheets.ts'
import { runSync, writeInvestorTable } from '#tests/tables.ts'

const app = await startTestApp()
const ada = await app.arrive('Ada', ['admin'])

const sync = () => runSync(app, ada, 'investors')

const searchByName = async (search: string) =>
  (await ada.call(contract.listInvestors, { query: { search, page_size: 1000 } })).results

const findInvestor = async (name: string) => {
  const [investor] = await searchByName(name)
  if (!investor) throw new Error(`There is no ${name}`)
  return investor
}

const change = (investorId: string, body: object) =>
  ada.call(contract.updateInvestor, { params: { investorId }, body })

const anvil = {
  external_id: 'vc-1',
  name: 'Anvil & Fern',
  website: 'https://anvil.example.com',
  description: 'Heat and steel',
  countries: 'United States;DE',
  stages: 'Seed;Series C',
  startup_round_size_min: '$1,000,000',
  startup_round_size_max: '5000000',
  business_models: ' Carbon–CREDITS ',
  sectors: 'steel & metals;Steel and Metals;Something else',
  revenue: 'post_revenue',
  contact_email: 'deals@anvil.example.com',
  active: 'yes',
}
const bittern = { external_id: 'vc-2', name: 'Bittern Fund' }

test('a sync stores the investors of the table in the spelling of the dictionaries', async () => {
  await writeInvestorTable(app, [anvil, bittern])
  expect(await sync()).toMatchObject({ status: 'done', total: 2, done: 2, created: 2, updated: 0, failed: 0 })
  expect(await findInvestor('Anvil')).toMatchObject({
    name: 'Anvil & Fern',
    website: 'https://anvil.example.com',
    description: 'Heat and steel',
    countries: ['US', 'DE'],
    stages: ['seed', 'series_c'],
    startup_round_size_min: '1000000.00',
    startup_round_size_max: '5000000.00',
    startup_target_valuation_min: null,
    startup_target_valuation_max: null,
    business_models: ['Carbon credits'],
    sectors: ['Steel and metals', 'Something else'],
    post_revenue: true,
    pre_revenue: false,
    email: 'deals@anvil.example.com',
    active: true,
  })
  // Without a revenue preference, both flags are true.
  expect(await findInvestor('Bittern')).toMatchObject({
    post_revenue: true,
    pre_revenue: true,
    countries: [],
  })
})

test('a second sync of the same table changes nothing', async () => {
  const before = await searchByName('')
  expect(await sync()).toMatchObject({ status: 'done', total: 2, done: 2, created: 0, updated: 0 })
  expect(await searchByName('')).toEqual(before)
})

test('a change by an admin stays until the value in the table changes', async () => {
  const { id } = await findInvestor('Anvil')
  await change(id, { description: 'Written by Ada', active: false })
  await writeInvestorTable(app, [{ ...anvil, website: 'https://new.example.com' }, bittern])
  expect(await sync()).toMatchObject({ updated: 1 })
  expect(await findInvestor('Anvil')).toMatchObject({
    id,
    website: 'https://new.example.com',
    description: 'Written by Ada',
    active: false,
  })
  await writeInvestorTable(app, [{ ...anvil, description: 'From the table' }, bittern])
  await sync()
  expect(await findInvestor('Anvil')).toMatchObject({ description: 'From the table', active: false })
})

test('a range is valid after an admin and the table change one bound each', async () => {
  const { id } = await findInvestor('Anvil')
  await change(id, { startup_round_size_min: '4000000.00' })
  await writeInvestorTable(app, [{ ...anvil, startup_round_size_max: '3000000' }, bittern])
  expect(await sync()).toMatchObject({ status: 'done', updated: 1 })
  expect(await findInvestor('Anvil')).toMatchObject({
    startup_round_size_min: '1000000.00',
    startup_round_size_max: '3000000.00',
  })
})

test('an investor missing from the table takes no introductions, an investor with a refused row stays', async () => {
  const [cairn, dune, elm] = ['Cairn', 'Dune', 'Elm'].map((name) => ({ external_id: `id-${name}`, name }))
  await writeInvestorTable(app, [cairn, dune, elm] as Record<string, string>[])
  await sync()
  const byHand = await ada.call(contract.createInvestor, { body: { name: 'Foss by hand' } })
  await writeInvestorTable(app, [{ ...dune, name: '' }, elm] as Record<string, string>[])
  expect(await sync()).toMatchObject({ status: 'done', total: 2, done: 2, created: 0, updated: 1, failed: 1 })
  expect(await findInvestor('Cairn')).toMatchObject({ active: false })
  expect(await findInvestor('Dune')).toMatchObject({ active: true, name: 'Dune' })
  expect(await findInvestor('Elm')).toMatchObject({ active: true })
  expect(await findInvestor('Foss')).toEqual(byHand)
  await writeInvestorTable(app, [cairn, dune, elm] as Record<string, string>[])
  expect(await sync()).toMatchObject({ updated: 1 })
  expect(await findInvestor('Cairn')).toMatchObject({ active: true })
})

test('no investor counts as missing while a row has no id', async () => {
  await writeInvestorTable(app, [
    { external_id: 'id-Elm', name: 'Elm' },
    { external_id: '', name: 'Whose?' },
  ])
  expect(await sync()).toMatchObject({
    status: 'done',
    failed: 1,
    updated: 0,
    no_removals: 'row 3 has no id (investors.csv)',
  })
  expect(await findInvestor('Cairn')).toMatchObject({ active: true })
})

test('empty rows and columns of a spreadsheet are ignored', async () => {
  const save = (table: string[][]) =>
    writeFile(
      `${app.ctx.config.dataDir}/records/investors.csv`,
      encodeTable(addClutter(table, ['', 'Total', '1.500,00']), formats['Excel, CSV in Germany']),
    )
  const header = ['External ID', 'Name', 'Startup round size min']
  const [fir, gorse] = [
    ['id-Fir', 'Fir', '1500,5'],
    ['id-Gorse', 'Görse', '1.000.000,00'],
  ]
  await save([header, fir, gorse])
  expect(await sync()).toMatchObject({ status: 'done', total: 2, created: 2, failed: 0, no_removals: null })
  expect(await findInvestor('Görse')).toMatchObject({ startup_round_size_min: '1000000.00', active: true })
  await save([header, fir])
  const ended = await sync()
  expect(ended).toMatchObject({ status: 'done', total: 1, updated: 1, failed: 0, no_removals: null })
  expect(ended.problems.map(({ place, message }) => [place, message])).toEqual([
    ['investors.csv', expect.stringContaining('Windows-1252')],
    ['investors.csv, row 9', 'This row of totals was skipped'],
  ])
  expect(await findInvestor('Görse')).toMatchObject({ active: false })
  await save([header, fir, gorse, ['', 'Heath', '']])
  expect(await sync()).toMatchObject({ no_removals: 'row 8 has no id (investors.csv)', failed: 1 })
  await save([header, fir, gorse])
  expect(await sync()).toMatchObject({ no_removals: null })
})

test('a sync of an unreadable table reports the reason', async () => {
  await writeFile(`${app.ctx.config.dataDir}/records/investors.csv`, 'id;name\n1;Elm\n')
  expect(await sync()).toMatchObject({
    status: 'failed',
    error: 'Could not read investors.csv: no column is named external_id.',
  })
})

test('an empty table counts as an error', async () => {
  await writeInvestorTable(app, [])
  expect(await sync()).toMatchObject({
    status: 'done',
    total: 0,
    updated: 0,
    problems: [],
    no_removals: 'the table is empty',
  })
  expect(await findInvestor('Fir')).toMatchObject({ active: true })
})

test('unrecognized columns are listed', async () => {
  const path = `${app.ctx.config.dataDir}/records/investors.csv`
  await writeFile(path, 'external_id,name,Emial\nid-Elm,Elm,x@example.com\n')
  expect(await sync()).toMatchObject({ ignored_columns: ['Emial'] })
})

test('investors can be synced from Airtable', async () => {
  const sandbox = await startTestAirtable({ callsPerSecond: 1000 })
  const base = openAirtableBase(
    { baseUrl: sandbox.url, token, baseId },
    app.ctx.log,
    {},
    { spacingMs: 1, pageSize: 10 },
  )
  const investorsSource = createAirtableInvestorSource(base, tableNames.investors)
  const ended = await runSync(app, ada, 'investors', { investorsSource })
  await sandbox.stop()
  expect(ended).toMatchObject({ status: 'done', failed: 0, problems: [], ignored_columns: [] })
  expect(ended.created).toBeGreaterThan(20)
  expect(ended.total).toBe(ended.created)
  expect(await findInvestor('Aldermoss Capital')).toMatchObject({
    stages: ['pre_seed', 'seed'],
    pre_revenue: true,
  })
  // The new table has different ids, so the earlier investors are missing from it.
  expect(await findInvestor('Elm')).toMatchObject({ active: false })
})

test('each new address of an existing investor is audited, from a user or a sync', async () => {
  const heron = { external_id: 'vc-9', name: 'Heron Fund', contact_email: 'one@heron.example.com' }
  await writeInvestorTable(app, [anvil, bittern, heron])
  await sync()
  const { id } = await findInvestor('Heron')
  await change(id, { email: 'two@heron.example.com' })
  await change(id, { email: 'two@heron.example.com', description: 'Birds' })
  await writeInvestorTable(app, [anvil, bittern, { ...heron, contact_email: 'three@heron.example.com' }])
  await sync()
  const query = { action: ['investor_changed' as const], page_size: 1000 }
  const { results } = await ada.call(listAuditEvents, { query })
  const events = results.filter(({ target }) => target === id)
  expect(events.map(({ user, details }) => [user?.id ?? null, details['before'], details['after']])).toEqual([
    [null, 'two@heron.example.com', 'three@heron.example.com'],
    [ada.id, 'one@heron.example.com', 'two@heron.example.com'],
  ])
})
