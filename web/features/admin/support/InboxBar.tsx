import Box from '@mui/material/Box'
import type { RefObject } from 'react'
import type { InboxCounts } from '#contract/staff/support-inbox.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { type InboxFilter, type InboxView, inboxViews, toInboxHref } from './inbox-view.ts'

const viewLabels: Record<InboxView, string> = {
  open: 'Open',
  own: 'Mine',
  unassigned: 'Nobody’s',
  closed: 'Closed',
}

const waitingOptions = [
  { value: 'funder', label: 'Waiting on us' },
  { value: 'applicant', label: 'Waiting on them' },
] as const

interface InboxBarProps {
  filter: InboxFilter
  counts: InboxCounts | null
  onChange: (part: Partial<InboxFilter>, how?: { replace?: boolean }) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Whose conversations are listed, and which of them. */
export const InboxBar = ({ filter, counts, onChange, searchRef }: InboxBarProps) => (
  <Box sx={{ display: 'grid', gap: 1, p: '12px' }}>
    <Tabs
      label="Lists"
      look="views"
      tabs={inboxViews.map((view) => ({
        label: viewLabels[view],
        href: toInboxHref({ ...filter, view }),
        current: view === filter.view,
        badge: view === 'closed' ? undefined : counts?.[view],
      }))}
    />
    <ListSearch
      ref={searchRef}
      label="Search conversations"
      placeholder="Person, company, subject…"
      value={filter.search}
      onSearch={(search) => onChange({ search }, { replace: true })}
    />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
      <Box sx={{ flex: 1, minWidth: 150 }}>
        <SelectField
          label="Waiting on"
          hideLabel
          value={filter.waitingOn}
          placeholder="Waiting on anybody"
          options={waitingOptions}
          onChange={(value) => onChange({ waitingOn: value === '' ? null : value })}
        />
      </Box>
      <Checkbox label="Unread only" checked={filter.unread} onChange={(unread) => onChange({ unread })} />
    </Box>
  </Box>
)
