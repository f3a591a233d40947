import type { Investor } from '#contract/investors.ts'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import {
  FitLines,
  formatCountries,
  formatRoundSize,
  formatStages,
  PickBox,
  type InvestorsProps,
} from './InvestorCards.tsx'

export function InvestorTable({ investors, countries, getFit, getPick }: InvestorsProps) {
  const columns: Column<Investor>[] = [
    {
      id: 'pick',
      header: 'Pick',
      width: '56px',
      narrow: 'start',
      cell: (investor) => <PickBox investor={investor} pick={getPick(investor)} />,
    },
    {
      id: 'name',
      header: 'Investor',
      width: 'minmax(0, 1.4fr)',
      narrow: 'title',
      cell: ({ name }) => name,
    },
    {
      id: 'countries',
      header: 'Invests in',
      cell: (investor) => formatCountries(investor.countries, countries),
    },
    { id: 'stages', header: 'Stage', cell: ({ stages }) => formatStages(stages) },
    { id: 'round', header: 'Round', cell: formatRoundSize },
    {
      id: 'fit',
      header: 'Fit',
      width: 'minmax(0, 1.6fr)',
      narrow: 'wide',
      cell: (investor) => {
        const { blocked } = getPick(investor)
        return (
          <>
            <FitLines lines={getFit(investor)} />
            {blocked}
          </>
        )
      },
    },
  ]
  return (
    <DataTable
      caption="Investors, best fit first"
      columns={columns}
      rows={investors}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
    />
  )
}
