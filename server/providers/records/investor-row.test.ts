import { describe, expect, it } from 'vitest'
import { createInvestorReader } from './investor-row.ts'
import type { RawRow } from './rows.ts'

const raw = (cells: Record<string, unknown>): RawRow => ({
  external_id: 'rec1',
  place: 'Investors, rec1',
  cells,
})
const read = (cells: Record<string, unknown>) => createInvestorReader().read(raw(cells))
const readFields = (cells: Record<string, unknown>) => {
  const result = read({ Name: 'Alder', ...cells })
  if ('rejected' in result) throw new Error(JSON.stringify(result.rejected.errors))
  return result.row
}
const readErrors = (cells: Record<string, unknown>) => {
  const result = read(cells)
  return 'rejected' in result ? result.rejected.errors : []
}

describe('an investor row', () => {
  it('requires only a name', () => {
    expect(readFields({})).toEqual({
      external_id: 'rec1',
      name: 'Alder',
      website: null,
      description: null,
      countries: [],
      stages: [],
      startup_round_size: { min: null, max: null },
      startup_target_valuation: { min: null, max: null },
      business_models: [],
      sectors: [],
      revenue: [],
      contact_email: null,
      active: true,
    })
  })

  it('is the same in CSV files and Airtable', () => {
    const fromCsv = readFields({
      website: 'https://alder.example.com',
      countries: 'US; Germany;',
      stages: 'pre-seed;Series A',
      startup_round_size_min: '$1,500,000',
      startup_round_size_max: '2000000.5',
      sectors: 'Solar;Wind;Solar',
      revenue: 'post_revenue',
      active: 'yes',
    })
    const fromAirtable = readFields({
      Website: 'https://alder.example.com',
      Countries: ['United States', 'de'],
      Stages: ['Pre-seed', 'Series A'],
      'Startup round size (min)': 1_500_000,
      'Startup round size (max)': 2_000_000.5,
      Sectors: ['Solar', 'Wind'],
      Revenue: 'Post revenue',
    })
    expect(fromAirtable).toEqual(fromCsv)
    expect(fromCsv).toMatchObject({
      countries: ['US', 'DE'],
      stages: ['pre_seed', 'series_a'],
      startup_round_size: { min: '1500000.00', max: '2000000.50' },
      sectors: ['Solar', 'Wind'],
      revenue: ['post_revenue'],
    })
  })

  it.each([
    [{ active: 'no' }, false],
    [{ Active: true }, true],
    [{ Active: 'Inactive' }, false],
    [{ Inactive: true }, false],
    [{ Inactive: '' }, true],
    [{}, true],
  ])('with %j is active: %s', (cells, active) => {
    expect(readFields(cells).active).toBe(active)
  })

  it('accepts countries and stages in any usual spelling, without duplicates', () => {
    expect(
      readFields({
        countries: 'UAE; Turkey;The Netherlands; Korea, Republic of;türkiye;U.S.;usa',
        stages: ' PRE–SEED ;Preseed;Series_B;sèries b',
        website: 'https://bücher.example/',
        contact_email: 'deals&co@bücher.example',
      }),
    ).toMatchObject({
      countries: ['AE', 'TR', 'NL', 'KR', 'US'],
      stages: ['pre_seed', 'series_b'],
      website: 'https://xn--bcher-kva.example/',
      contact_email: 'deals&co@xn--bcher-kva.example',
    })
  })

  it('treats “either” as both revenue stages', () => {
    expect(readFields({ revenue: 'Either' }).revenue).toEqual(['pre_revenue', 'post_revenue'])
  })

  it.each([
    [{ name: ' ' }, 'name', 'This is missing'],
    [{ name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters'],
    [{ name: 'Caf\uFFFD' }, 'name', 'Some characters are lost. Save the file as UTF-8'],
    [{ name: 'a\0b' }, 'name', 'Remove the unsupported characters'],
    [{ name: ['A', 'B'] }, 'name', expect.any(String)],
    [{ website: 'javascript:alert(1)' }, 'website', 'Enter a web address such as https://example.com'],
    [{ countries: 'US;Narnia' }, 'countries', '“Narnia” is not the name or code of a country'],
    [{ stages: 'Series Q' }, 'stages', expect.stringContaining('“Series Q” is not one of: pre_seed')],
    [{ revenue: 'some' }, 'revenue', expect.stringContaining('“some” is not one of')],
    [
      { startup_round_size_min: '-5' },
      'startup_round_size_min',
      expect.stringContaining('amount in dollars'),
    ],
    [{ startup_round_size_min: -5 }, 'startup_round_size_min', expect.stringContaining('amount in dollars')],
    [
      { startup_round_size_min: 1e21 },
      'startup_round_size_min',
      expect.stringContaining('amount in dollars'),
    ],
    [
      { startup_round_size_min: '2M or so', startup_round_size_max: '3000000' },
      'startup_round_size_min',
      expect.stringContaining('amount'),
    ],
    [{ startup_round_size_min: '1,50' }, 'startup_round_size_min', expect.stringContaining('amount')],
    [
      { startup_round_size_min: 5, startup_round_size_max: 4 },
      'startup_round_size_max',
      'The maximum round size is lower than the minimum',
    ],
    [
      { startup_target_valuation_min: '9', startup_target_valuation_max: '10.00', contact_email: 'nobody' },
      'contact_email',
      expect.stringContaining('email address'),
    ],
    [{ active: 'maybe' }, 'active', 'Enter yes or no'],
  ])('with %j is rejected for its %s', (cells, field, message) => {
    expect(readErrors({ name: 'Alder', ...cells })).toEqual([{ field, message }])
  })

  it('is rejected with its place and one error per field', () => {
    expect(read({ website: 'x', active: 'x' })).toEqual({
      rejected: {
        external_id: 'rec1',
        place: 'Investors, rec1',
        errors: [
          { field: 'name', message: 'This is missing' },
          { field: 'website', message: 'Enter a web address such as https://example.com' },
          { field: 'active', message: 'Enter yes or no' },
        ],
      },
    })
  })
})

describe('columns', () => {
  it('that are unknown are listed', () => {
    const reader = createInvestorReader()
    reader.read(raw({ Name: 'Alder', Sektors: 'Solar', 'Internal notes': 'x' }))
    expect([...reader.ignored]).toEqual(['Sektors', 'Internal notes'])
  })

  it('cannot override the id of a row', () => {
    expect(read({ Name: 'Alder', 'External ID': 'other' })).toMatchObject({ row: { external_id: 'rec1' } })
  })
})
