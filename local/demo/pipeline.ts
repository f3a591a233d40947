import type { CompanyAnswers } from '#contract/application/company.ts'

interface PipelineEntry {
  name: string
  email: string
  city: string
  state: string
  sector: string
  amount: string
  types: NonNullable<CompanyAnswers['funding_application_type']>
  /** The status actions that bring the company to where it stands. */
  actions: string[]
  assigned: boolean
  /** A kind of document that is asked for. */
  asks?: string
}

const rbf: PipelineEntry['types'] = ['rbf']
const grant: PipelineEntry['types'] = ['grant']
const review = ['in_review']
const offered = ['in_review', 'term_sheet']
const checking = [...offered, 'dd_in_review']

const at = (
  name: string,
  [city, state]: [string, string],
  sector: string,
  amount: string,
  types: PipelineEntry['types'],
  actions: string[],
  assigned: boolean,
  asks?: string,
): PipelineEntry => ({
  name,
  email: `founder@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example.com`,
  city,
  state,
  sector,
  amount,
  types,
  actions,
  assigned,
  ...(asks ? { asks } : {}),
})

/** Invented companies in every place of the pipeline, so that the analysts' screens have something to show. */
export const pipeline: PipelineEntry[] = [
  at('Brightmarsh Biochar', ['Macon', 'GA'], 'Soil and biochar', '750000.00', ['rbf', 'grant'], review, true),
  at('Saltbox Storage', ['Austin', 'TX'], 'Energy storage', '1250000.00', rbf, checking, true),
  at('Fernbank Materials', ['Atlanta', 'GA'], 'Construction materials', '480000.00', grant, review, false),
  at(
    'Tidewell Energy',
    ['Seattle', 'WA'],
    'Hydropower and marine',
    '2100000.00',
    grant,
    review,
    true,
    'Bank statements',
  ),
  at('Lumenfold Grid', ['Denver', 'CO'], 'Grid and flexibility', '900000.00', rbf, offered, true),
  at(
    'Norwell Retrofit',
    ['Boston', 'MA'],
    'Efficiency and retrofit',
    '640000.00',
    rbf,
    [...checking, 'docs_await_sign'],
    true,
  ),
  at(
    'Kelpmoor Works',
    ['Bangor', 'ME'],
    'Aquaculture',
    '310000.00',
    grant,
    checking,
    true,
    'Loan agreements',
  ),
  at('Aerwick Cooling', ['Phoenix', 'AZ'], 'Heating and cooling', '1800000.00', rbf, review, true),
  at('Cindergrid', ['Detroit', 'MI'], 'Steel and metals', '3400000.00', ['rbf', 'grant'], checking, false),
  at(
    'Evenloop Packaging',
    ['Madison', 'WI'],
    'Circular economy',
    '275000.00',
    rbf,
    [...checking, 'docs_await_sign', 'fund'],
    true,
  ),
  at('Stonecrop Carbon', ['Oakland', 'CA'], 'Carbon removal', '1150000.00', ['rbf', 'grant'], offered, true),
  at('Quillwater Sensors', ['Ann Arbor', 'MI'], 'Water treatment', '150000.00', rbf, [], false),
  at('Pallasade Heat', ['Buffalo', 'NY'], 'Geothermal', '430000.00', rbf, [], false),
  at(
    'Gannet Fleet Electric',
    ['Newark', 'NJ'],
    'Electric vehicles',
    '2600000.00',
    rbf,
    [...checking, 'docs_await_sign'],
    true,
  ),
  at(
    'Wrenfield Foods',
    ['Omaha', 'NE'],
    'Alternative proteins',
    '360000.00',
    rbf,
    ['in_review', 'reject'],
    false,
  ),
  at('Basaltine Thermal', ['Boise', 'ID'], 'Geothermal', '2900000.00', ['rbf', 'grant'], review, false),
  at(
    'Ironmere Recycling',
    ['Cleveland', 'OH'],
    'Recycling',
    '1400000.00',
    rbf,
    [...checking, 'docs_await_sign', 'fund', 'repaid'],
    true,
  ),
  at(
    'Harrow & Thistle',
    ['Burlington', 'VT'],
    'Regenerative agriculture',
    '195000.00',
    grant,
    review,
    true,
    'Cap table',
  ),
  at('Bogbean Labs', ['Duluth', 'MN'], 'Carbon accounting', '880000.00', grant, review, false),
  at('Glasswater Solar', ['Tucson', 'AZ'], 'Solar', '1050000.00', rbf, ['cfo_customer'], false),
  at('Sundermoss Cells', ['Raleigh', 'NC'], 'Batteries', '4200000.00', ['rbf', 'grant'], checking, true),
  at(
    'Marisol Desal',
    ['San Diego', 'CA'],
    'Water treatment',
    '1700000.00',
    rbf,
    [...checking, 'docs_await_sign', 'fund'],
    true,
  ),
]
