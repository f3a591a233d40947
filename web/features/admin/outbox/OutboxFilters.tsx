import { use } from 'react'
import { type listOutbox, mailKinds, type MailStatus, mailStatuses } from '#contract/staff/outbox.ts'
import type { QueryControl } from '#web/core/address/query-state.ts'
import { HasContent } from '#web/core/page/has-content.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { FilterBar } from '#web/features/admin/list/ListBar.tsx'
import { PeriodFilter } from '#web/features/admin/list/PeriodFilter.tsx'
import { mailStatusLabels } from '#web/features/labels/mail-status.ts'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { toOptions } from '#web/ui/choices/options.ts'

const kindOptions = toOptions(mailKinds)
const kindOptionsWithoutContent = kindOptions.filter(({ value }) => value !== 'newsletter')
const statusOptions = (Object.keys(mailStatuses) as MailStatus[]).map((value) => ({
  value,
  label: mailStatusLabels[value],
}))

type OutboxState = QueryControl<typeof listOutbox.query>

export const OutboxFilters = ({ state }: { state: OutboxState }) => {
  const { query, change } = state
  const hasContent = use(HasContent)
  return (
    <Stack>
      <Row gap={1} columnBelow="sm">
        <ListSearch
          label="Search subjects"
          placeholder="Words in the subject…"
          value={query.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <ListSearch
          label="Search recipients"
          hasKey={false}
          placeholder="Part of an email address…"
          value={query.recipient ?? ''}
          onSearch={(recipient) => change({ recipient }, { replace: true })}
        />
      </Row>
      <FilterBar state={state}>
        <SelectField
          label="Type"
          value={query.kind?.[0] ?? null}
          placeholder="All types"
          options={hasContent ? kindOptions : kindOptionsWithoutContent}
          onChange={(kind) => change({ kind })}
        />
        <SelectField
          label="Status"
          value={query.status?.[0] ?? null}
          placeholder="All statuses"
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
        <PeriodFilter query={query} onChange={change} />
      </FilterBar>
    </Stack>
  )
}
