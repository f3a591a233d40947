import { useState } from 'react'
import type { EarlierSync } from '#contract/staff/syncs.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'

function Result({ status, failed }: EarlierSync) {
  if (status === 'failed') return <StateTag tone="bad">Failed</StateTag>
  return failed > 0 ? (
    <StateTag tone="warn">{failed} with errors</StateTag>
  ) : (
    <StateTag tone="ok">All rows read</StateTag>
  )
}

export function EarlierSyncs({ earlier }: { earlier: readonly EarlierSync[] }) {
  const [isOpen, setOpen] = useState(false)
  if (earlier.length === 0) return null
  return (
    <Stack gap={1}>
      <div>
        <Button kind="line" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Earlier syncs
        </Button>
      </div>
      {isOpen && (
        <Stack as="ul" gap={1} aria-label="Earlier syncs">
          {earlier.map((sync) => (
            <Row as="li" key={sync.finished_at} gap={1} wrap>
              <span>{formatDateTime(sync.finished_at)}</span>
              <Result {...sync} />
              {sync.total !== null && <span>{formatCount(sync.total, 'row')}</span>}
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
