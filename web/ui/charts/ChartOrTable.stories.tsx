import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card, CardBody } from '../layout/Card.tsx'
import { Stack } from '../layout/Layout.tsx'
import { ChartOrTable, FigureTable } from './ChartOrTable.tsx'
import { MonthlyAmounts } from './MonthlyAmounts.tsx'

export default {} satisfies Meta

const columns = ['Month', 'Revenue', 'Cost']
const rows = [
  { id: '2026-06', head: 'June 2026', cells: ['$91,000', '$70,200'] },
  { id: '2026-07', head: 'July 2026', cells: ['$94,000', '$71,800'] },
]

const monthly = (
  <MonthlyAmounts
    label="Revenue by month"
    title="Revenue"
    heading="h2"
    units={{ chart: 'Thousands of dollars', table: 'Dollars' }}
    bars={[
      { id: '2026-06', tick: 'Jun', value: 91 },
      { id: '2026-07', tick: 'Jul', value: 94 },
    ]}
    description="Revenue grew from 91 to 94 thousand dollars"
    height={180}
    columns={columns.slice(0, 2)}
    rows={[
      ['June 2026', '$91,000'],
      ['July 2026', '$94,000'],
    ]}
  />
)

export const All: StoryObj = {
  render: () => (
    <Stack>
      <Card>
        <CardBody>{monthly}</CardBody>
      </Card>
      <Card label="Figures">
        <CardBody>
          <FigureTable columns={columns} rows={rows} />
        </CardBody>
      </Card>
    </Stack>
  ),
}

export const Table: StoryObj = {
  render: () => (
    <ChartOrTable
      label="Revenue and cost"
      title="Revenue and cost"
      heading="h3"
      units={{ chart: 'Thousands of dollars', table: 'Dollars' }}
      figure="$94,000"
      chart="The chart"
      columns={columns}
      rows={rows}
    />
  ),
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
}
