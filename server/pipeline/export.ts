import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { riskNames } from '#contract/rules/risks.ts'
import { companyStatuses, getWaitingParty } from '#contract/rules/statuses.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { buildCsvFile } from '#server/core/files/csv.ts'
import { listPipelineRows } from './list.ts'

const batchSize = 100

type Column = readonly [header: string, value: (row: PipelineRow, site: string) => string]

const listColumns = (timeZone: string): readonly Column[] => [
  ['Company', ({ name }) => name ?? ''],
  ['Status', ({ status }) => companyStatuses[status]],
  [`In this status since (${timeZone})`, ({ status_changed_at }) => toDay(status_changed_at, timeZone)],
  ['Waiting on', (row) => getWaitingParty(row) ?? ''],
  ['Applies for', ({ funding_application_type }) => (funding_application_type ?? []).join(', ')],
  ['Requested (USD)', ({ capital_amount_requested }) => capital_amount_requested ?? ''],
  [
    'Analysts',
    ({ assigned_analysts_details }) => assigned_analysts_details.map(({ name }) => name).join(', '),
  ],
  ['City', ({ city }) => city ?? ''],
  ['State', ({ state }) => state ?? ''],
  ['CFO customer', ({ is_cfo_customer }) => (is_cfo_customer ? 'Yes' : 'No')],
  ['Risks', ({ risks }) => risks.map(({ kind }) => riskNames[kind]).join('; ')],
  [`Created (${timeZone})`, ({ created_at }) => toDay(created_at, timeZone)],
  [`Last change (${timeZone})`, ({ updated_at }) => toDay(updated_at, timeZone)],
  ['Address', ({ id }, site) => `${site}/app/admin/companies/${id}`],
]

export function exportCompanies(
  ctx: Context,
  { companies, timeZone }: { companies: readonly string[]; timeZone: string },
): Promise<OutgoingFile> {
  const columns = listColumns(timeZone)
  const ids = [...new Set(companies)]
  async function* readBatches() {
    for (let start = 0; start < ids.length; start += batchSize) {
      const batch = ids.slice(start, start + batchSize)
      const rows = new Map((await listPipelineRows(ctx, batch, 'name')).map((row) => [row.id, row]))
      yield batch
        .flatMap((id) => rows.get(id) ?? [])
        .map((row) => columns.map(([, value]) => value(row, ctx.config.publicUrl)))
    }
  }
  const name = `companies-${toDay(new Date(), timeZone)}.csv`
  const header = columns.map(([title]) => title)
  return Promise.resolve(buildCsvFile(name, header, readBatches()))
}
