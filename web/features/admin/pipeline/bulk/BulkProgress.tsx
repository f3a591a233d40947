import { paths } from '#web/core/address/paths.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import type { BulkRun, Problem } from './use-bulk-run.ts'
import { Link } from '#web/ui/actions/Link.tsx'

interface BulkProgressProps {
  run: BulkRun
  onStop: () => void
  onClose: () => void
}

const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <Stack as="ul" gap={1} aria-label="Skipped companies">
    {problems.map(({ company, reason }) => (
      <Columns as="li" key={company.id} gap={1} from="sm">
        <Link href={paths.admin.company(company.id)}>{formatCompanyName(company.name)}</Link>
        <span>{reason}</span>
      </Columns>
    ))}
  </Stack>
)

export function BulkProgress({ run, onStop, onClose }: BulkProgressProps) {
  const { doing, done, total, finished, problems, state } = run
  const isRunning = state === 'running'
  const successes = finished - problems.length
  return (
    <Dialog
      open
      width="medium"
      title={isRunning ? `${doing}…` : `${successes} of ${total} ${done}`}
      onClose={isRunning ? onStop : onClose}
      actions={
        isRunning ? (
          <Button kind="line" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {isRunning && (
        <>
          <ProgressBar label={doing} percent={(100 * finished) / total} />
          <output>
            {finished} of {total}
          </output>
        </>
      )}
      {state === 'stopped' && (
        <p>Stopped. {formatCount(total - finished, 'company was', 'companies were')} not changed.</p>
      )}
      {!isRunning && problems.length > 0 && (
        <>
          <p>These companies were not changed. They are still selected.</p>
          <Problems problems={problems} />
        </>
      )}
    </Dialog>
  )
}
