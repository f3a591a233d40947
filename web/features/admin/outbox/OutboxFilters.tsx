import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { Ref } from 'react'
import {
  type listOutbox,
  type MailKind,
  mailKinds,
  type MailStatus,
  mailStatuses,
} from '#contract/staff/outbox.ts'
import type { QueryControl } from '#web/core/address/query-state.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { ClearFilters, PeriodFilter } from '#web/features/admin/list/PeriodFilter.tsx'
import { mailStatusLabels } from '#web/features/labels/mail-status.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'

const searchesSx = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const satisfies SxProps<Theme>

const barSx = {
  display: 'grid',
  gap: 1,
  alignItems: 'end',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr)) auto',
  },
} as const satisfies SxProps<Theme>

const kindOptions = (Object.keys(mailKinds) as MailKind[]).map((value) => ({
  value,
  label: mailKinds[value],
}))
const statusOptions = (Object.keys(mailStatuses) as MailStatus[]).map((value) => ({
  value,
  label: mailStatusLabels[value],
}))

interface OutboxFiltersProps {
  state: QueryControl<typeof listOutbox.query>
  searchRef: Ref<HTMLInputElement>
}

/** The filters of the outbox. */
export const OutboxFilters = ({ state, searchRef }: OutboxFiltersProps) => {
  const { query, change } = state
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={searchesSx}>
        <ListSearch
          ref={searchRef}
          label="Search subjects"
          placeholder="Words of the subject…"
          value={query.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        <ListSearch
          label="Search recipients"
          placeholder="Part of an address…"
          value={query.recipient ?? ''}
          onSearch={(recipient) => change({ recipient }, { replace: true })}
        />
      </Box>
      <Box sx={barSx}>
        <SelectField
          label="Kind"
          value={query.kind?.[0] ?? null}
          placeholder="Every kind"
          options={kindOptions}
          onChange={(kind) => change({ kind })}
        />
        <SelectField
          label="Status"
          value={query.status?.[0] ?? null}
          placeholder="Every status"
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
        <PeriodFilter query={query} onChange={change} />
        <ClearFilters state={state} />
      </Box>
    </Box>
  )
}
