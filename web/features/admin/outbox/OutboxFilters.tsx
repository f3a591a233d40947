import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { type MailKind, mailKinds, type MailStatus, mailStatuses } from '#contract/staff/outbox.ts'
import { useRef } from 'react'
import { toSearchText } from '#contract/core/text.ts'
import { isCalendarDate } from '#contract/rules/dates.ts'
import { ListSearch } from '#web/features/admin/frame/ListSearch.tsx'
import { PeriodFilter } from '#web/features/admin/frame/PeriodFilter.tsx'
import { useListParams } from '#web/features/admin/frame/use-list-params.ts'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { mailStatusLabels } from '#web/features/labels/mail-status.ts'
import type { OutboxQuery } from './slice.ts'

const filterNames = ['kind', 'status', 'to', 'q', 'after', 'before'] as const

export const isOutboxFiltered = (params: URLSearchParams) => filterNames.some((name) => params.get(name))

const isKind = (text: string | null): text is MailKind => text !== null && text in mailKinds
const isStatus = (text: string | null): text is MailStatus => text !== null && text in mailStatuses

/** Parses the query of an address, ignoring what is not valid. */
export function toOutboxQuery(params: URLSearchParams, page: number): OutboxQuery {
  const [kind, status] = [params.get('kind'), params.get('status')]
  const [after, before] = [params.get('after') ?? '', params.get('before') ?? '']
  const recipient = toSearchText(params.get('to') ?? '', 254)
  const search = toSearchText(params.get('q') ?? '')
  return {
    page,
    ...(isKind(kind) && { kind: [kind] }),
    ...(isStatus(status) && { status: [status] }),
    ...(recipient && { recipient }),
    ...(search && { search }),
    ...(isCalendarDate(after) && { after }),
    ...(isCalendarDate(before) && { before }),
  }
}

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

/** Which mails are listed; all of it is in the address. */
export function OutboxFilters() {
  const { params, change } = useListParams()
  const searchRef = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => searchRef.current?.focus() })
  const select = (name: string) => (value: string) => change({ [name]: value })
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={searchesSx}>
        <ListSearch
          ref={searchRef}
          label="Search subjects"
          placeholder="Words of the subject…"
          value={params.get('q') ?? ''}
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <ListSearch
          label="Search recipients"
          placeholder="Part of an address…"
          value={params.get('to') ?? ''}
          onSearch={(to) => change({ to }, { replace: true })}
        />
      </Box>
      <Box sx={barSx}>
        <SelectField
          label="Kind"
          value={params.get('kind')}
          placeholder="Every kind"
          options={kindOptions}
          onChange={select('kind')}
        />
        <SelectField
          label="Status"
          value={params.get('status')}
          placeholder="Every status"
          options={statusOptions}
          onChange={select('status')}
        />
        <PeriodFilter filterNames={filterNames} />
      </Box>
    </Box>
  )
}
