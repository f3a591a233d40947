import { Download } from 'lucide-react'
import { useExport } from '#web/features/admin/list/use-export.ts'
import { ActionMenu } from '#web/ui/actions/ActionMenu.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { type AuditFilters, downloadAuditEvents } from './api.ts'

export function ExportMenu({ filters }: { filters: AuditFilters }) {
  const table = useExport(downloadAuditEvents, { ...filters, format: 'csv' as const })
  const lines = useExport(downloadAuditEvents, { ...filters, format: 'ndjson' as const })
  const isBusy = table.isBusy || lines.isBusy
  return (
    <ActionMenu
      label="Export"
      align="right"
      entries={[
        { id: 'csv', label: 'CSV for spreadsheets', onSelect: table.start },
        { id: 'ndjson', label: 'NDJSON for programs', onSelect: lines.start },
      ]}
      trigger={(open) => (
        <Button kind="line" size="small" icon={<Icon of={Download} small />} loading={isBusy} {...open}>
          {isBusy ? 'Exporting…' : 'Export'}
        </Button>
      )}
    />
  )
}
